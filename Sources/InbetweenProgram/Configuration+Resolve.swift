extension Configuration {
  /// Determines the value of each setting.
  ///
  /// The value comes from the option. Without an option it comes from the environment variable, and
  /// without a variable from the default. If the option is given, the variable is not checked.
  /// Variables that are service links are skipped.
  ///
  /// - Parameter readsCertificate: True to read the files of the certificate.
  /// - Returns: The configuration, or all errors together.
  static func resolve(
    flags: [Setting: String], environment: [String: String], readsCertificate: Bool = true
  ) -> Result<Configuration, ConfigurationErrors> {
    var reader = SettingReader(flags: flags, environment: environment)
    var configuration = Configuration()
    for setting in Setting.allCases { reader.read(setting, into: &configuration) }
    reader.readDefaultStore(into: &configuration)
    reader.readDefaultAuth(into: &configuration)
    reader.requireCertificatePair(in: configuration)
    if readsCertificate { reader.readCertificate(into: &configuration) }
    reader.refuseUnknownVariables()
    configuration.origins = reader.origins
    configuration.serviceLinks = reader.serviceLinks
    return reader.problems.isEmpty
      ? .success(configuration) : .failure(ConfigurationErrors(problems: reader.problems))
  }
}
