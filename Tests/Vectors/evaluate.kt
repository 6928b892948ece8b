import java.net.HttpURLConnection
import java.net.URL
import org.json.JSONArray
import org.json.JSONObject

/** The implementation under test: the service, at an address in the environment. */
fun evaluate(description: JSONObject, times: JSONArray): JSONObject {
    val name = if (description.has("spring")) "spring" else if (description.has("curve")) "curve" else "evaluate"
    val body = JSONObject(description.toString())
    when (name) {
        "spring" -> body.put("times", times)
        "curve" -> body.put("at", times)
        else -> body.put("range", JSONObject().put("times", times)).put("include", JSONArray().put("velocity"))
    }
    val connection = URL("${System.getenv("SERVICE")}/v1/$name").openConnection() as HttpURLConnection
    connection.requestMethod = "POST"
    connection.doOutput = true
    connection.setRequestProperty("Content-Type", "application/json")
    connection.outputStream.use { it.write(body.toString().toByteArray()) }
    val found = JSONObject(connection.inputStream.use { it.readBytes() }.toString(Charsets.UTF_8))
    if (found.optJSONArray("values") == null) return found
    return JSONObject().put("values", JSONObject().put("value", found["values"]))
        .put("velocities", JSONObject().put("value", found["velocities"]))
}
