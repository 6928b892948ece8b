-- The requests of one job. Requests with a target that counts up never repeat within a million, so
-- that no cache can return them. `mix` cycles through 4096 requests per thread (mix.lua).
-- Arguments: a job, the number of samples, a file with a session per line (`step`), and the
-- directory of mix.lua (`mix`).

local heads = { ["Content-Type"] = "application/json" }
local first, last = "", ""
local turn, digits = 0, 1000000
-- Prepared requests of `step` and `mix`.
local prepared = {}

-- Threads have no memory in common.
local threads = 0
function setup(thread)
  thread:set("seed", threads)
  threads = threads + 1
end

function init(arguments)
  local job, samples = arguments[1], tonumber(arguments[2])
  turn = seed * digits / 4
  if job == "step" then
    local body = string.format('{"range":{"duration":%.17g,"fps":60}}', (samples - 1) / 60)
    for name in io.lines(arguments[3]) do
      -- Written once: what the client takes for a request, the server does not have.
      table.insert(prepared, wrk.format("POST", "/v1/sessions/" .. name .. "/evaluate", heads, body))
    end
    return
  end
  if job == "mix" then
    prepared = dofile(arguments[4] .. "/mix.lua").requests(seed)
    return
  end
  local precision = job == "precision" and ',"precision":3' or ""
  -- The last digits of the target are the turn's; all requests are of one length.
  local body = '{"animation":{"type":"spring","duration":0.5,"bounce":0.3},"from":0,"to":1DIGITS,'
    .. string.format('"range":{"start":0,"end":%.15g,"fps":60}', (samples - 1) / 60) .. precision .. "}"
  local text = wrk.format("POST", "/v1/evaluate", heads, body)
  -- DIGITS is as long as what takes its place.
  first, last = text:match("^(.*)DIGITS(.*)$")
  first = first:gsub("Content%-Length: %d+", "Content-Length: " .. #body)
end

function request()
  turn = (turn + 1) % digits
  if #prepared > 0 then return prepared[turn % #prepared + 1] end
  return first .. string.format("%06d", turn) .. last
end

function done(summary, latency)
  local errors = summary.errors
  local count = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  -- rate, p50 and p99 in µs, errors, bytes a request
  print(string.format("result %.1f %d %d %d %.0f", summary.requests / summary.duration * 1e6,
    latency:percentile(50), latency:percentile(99), count, summary.bytes / math.max(1, summary.requests)))
end
