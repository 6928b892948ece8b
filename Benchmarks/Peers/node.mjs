// A typical JavaScript implementation: node:http, JSON.parse, closed form, JSON.stringify.
//
//     node node.mjs PORT
import { createServer } from "node:http"

// Only `bounce` in 0 ..< 1, as in the requests of the benchmark.
function spring(duration, bounce) {
  const frequency = (2 * Math.PI) / duration
  const ratio = 1 - bounce
  const decay = ratio * frequency
  if (ratio === 1) return (t) => 1 - Math.exp(-decay * t) * (1 + decay * t)
  const damped = frequency * Math.sqrt(1 - ratio * ratio)
  return (t) =>
    1 - Math.exp(-decay * t) * (Math.cos(damped * t) + (decay / damped) * Math.sin(damped * t))
}

function evaluate({ animation, from = 0, to = 1, range, precision }) {
  const value = spring(animation.duration, animation.bounce)
  const scale = precision === undefined ? undefined : 10 ** precision
  const count = Math.floor((range.end - (range.start ?? 0)) * range.fps + 1e-9) + 1
  const times = []
  const values = []
  for (let index = 0; index < count; index++) {
    const time = (range.start ?? 0) + index / range.fps
    const moved = from + (to - from) * value(time)
    times.push(time)
    values.push(scale === undefined ? moved : Math.round(moved * scale) / scale)
  }
  return { range: { ...range, count }, times, values: { value: values } }
}

createServer((request, response) => {
  const parts = []
  request.on("data", (part) => parts.push(part))
  request.on("end", () => {
    try {
      const answer = JSON.stringify(evaluate(JSON.parse(Buffer.concat(parts).toString())))
      response.writeHead(200, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(answer),
      })
      response.end(answer)
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  })
}).listen(Number(process.argv[2]), "127.0.0.1")
