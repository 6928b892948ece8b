// Compares an implementation with the figures: runner vectors.json. The JSON parser is org.json.
import org.json.*

fun same(expected: Any?, found: Any?, tolerance: Double): Boolean = when (expected) {
    is Number -> found is Number && Math.abs(expected.toDouble() - found.toDouble()) <= tolerance
    is JSONArray -> found is JSONArray && expected.length() == found.length() &&
        (0 until expected.length()).all { same(expected[it], found[it], tolerance) }
    is JSONObject -> found is JSONObject &&
        expected.keys().asSequence().all { same(expected[it as String], found.opt(it), tolerance) }
    else -> expected == found
}

fun main(arguments: Array<String>) {
    val vectors = JSONObject(java.io.File(arguments[0]).readText()).getJSONArray("vectors")
    val failed = (0 until vectors.length()).map { vectors.getJSONObject(it) }.filter { vector ->
        // Yours: (description, times) to an object with values, velocities and events
        val found: JSONObject = evaluate(vector.getJSONObject("description"), vector.getJSONArray("times"))
        listOf("values", "velocities", "events").any {
            vector.has(it) && !same(vector[it], found.opt(it), vector.getDouble("tolerance"))
        }
    }
    println("${failed.map { it["id"] }} ${failed.size} failed")
    System.exit(if (failed.isEmpty()) 0 else 1)
}
