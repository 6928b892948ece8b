import Foundation
import FoundationNetworking

struct UnexpectedResponse: Error {}

/// The implementation under test: the service, at an address in the environment.
func evaluate(_ description: [String: Any], _ times: [Double]) throws -> [String: Any] {
  var name = "evaluate", body = description
  if description["spring"] != nil {
    name = "spring"
    body["times"] = times
  } else if description["curve"] != nil {
    name = "curve"
    body["at"] = times
  } else {
    body["range"] = ["times": times]
    body["include"] = ["velocity"]
  }
  let service = ProcessInfo.processInfo.environment["SERVICE"] ?? ""
  guard let url = URL(string: "\(service)/v1/\(name)") else { throw UnexpectedResponse() }
  var request = URLRequest(url: url)
  request.httpMethod = "POST"
  request.httpBody = try JSONSerialization.data(withJSONObject: body)
  request.setValue("application/json", forHTTPHeaderField: "Content-Type")
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var content = Data()
  let task = URLSession.shared.dataTask(with: request) { data, _, _ in
    content = data ?? Data()
    done.signal()
  }
  task.resume()
  done.wait()
  guard let found = try JSONSerialization.jsonObject(with: content) as? [String: Any] else {
    throw UnexpectedResponse()
  }
  // The response to a spring or curve has lists in place of properties.
  guard let values = found["values"] as? [Any], let velocities = found["velocities"] else {
    return found
  }
  return ["values": ["value": values], "velocities": ["value": velocities]]
}
