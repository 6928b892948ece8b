-- The requests of wrk, in rotation: evaluations, steps of sessions and small requests.
-- Arguments: mixed, evaluate or step; a file with the name of a session on each line.

local json = { ["Content-Type"] = "application/json" }
local evaluations, steps, others = {}, {}, {}
local kinds = {}
local turn = 0
local wrong = 0

local animations = {
  ".bouncy", ".smooth(duration: 0.8)", ".easeInOut(duration: 1).repeatCount(3)",
  ".interpolatingSpring(duration: 0.5, bounce: 0.4).delay(0.1)", ".linear.speed(0.5)",
}

-- Threads share no memory. A counter that `done` sums must be a global of each thread.
local threads = {}
function setup(thread)
  thread:set("seed", #threads)
  table.insert(threads, thread)
end

function init(arguments)
  for _, animation in ipairs(animations) do
    local body = '{"animation":"' .. animation .. '","to":100,"range":{"end":1,"fps":60}}'
    table.insert(evaluations, wrk.format("POST", "/v1/evaluate", json, body))
  end
  for name in io.lines(arguments[2]) do
    local session = "/v1/sessions/" .. name
    local body = '{"range":{"duration":0.1,"fps":60}}'
    table.insert(steps, wrk.format("POST", session .. "/evaluate", json, body))
    table.insert(others, wrk.format("GET", session))
    table.insert(others, wrk.format("GET", "/v1/evaluate?animation=.snappy&end=0.2"))
    table.insert(others, wrk.format("GET", "/readyz"))
  end
  if arguments[1] == "evaluate" then kinds = { evaluations }
  elseif arguments[1] == "step" then kinds = { steps }
  else
    -- Of ten requests, seven are evaluations, two are steps and one is a small request.
    kinds = { evaluations, evaluations, steps, evaluations, evaluations, others,
      evaluations, steps, evaluations, evaluations }
  end
  -- The threads start at different positions, so that they do not send the same requests together.
  turn = seed * 7
  notAnswered = 0
end

function request()
  turn = turn + 1
  local kind = kinds[turn % #kinds + 1]
  -- The factor of 7 makes the index reach every request of the kind.
  return kind[math.floor(turn / #kinds * 7) % #kind + 1]
end

function response(status)
  if status ~= 200 then notAnswered = notAnswered + 1 end
end

function done(summary, latency)
  local errors = summary.errors
  local count = errors.connect + errors.read + errors.write + errors.timeout
  for _, thread in ipairs(threads) do count = count + thread:get("notAnswered") end
  print("result")
  print(string.format("requests   %d", summary.requests))
  print(string.format("errors     %d", count))
  print(string.format("rate       %.0f requests/s", summary.requests / summary.duration * 1e6))
  print(string.format("received   %.1f MB/s", summary.bytes / summary.duration))
  print(string.format("latency    p50 %.2f ms, p99 %.2f ms, max %.2f ms",
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
end
