extension Configuration {
  /// Resolves each setting: its option, else its environment variable, else its default.
  ///
  /// All errors are collected. A variable is not checked if the setting's option is given.
  static func resolve(
    flags: [Setting: String], environment: [String: String]
  ) -> Result<Configuration, ConfigurationErrors> {
    var reader = SettingReader(flags: flags, environment: environment)
    var configuration = Configuration()
    for setting in Setting.allCases { reader.read(setting, into: &configuration) }
    reader.readDefaultStore(into: &configuration)
    reader.readDefaultAuth(into: &configuration)
    reader.refuseUnknownVariables()
    configuration.origins = reader.origins
    return reader.problems.isEmpty
      ? .success(configuration) : .failure(ConfigurationErrors(problems: reader.problems))
  }
}
