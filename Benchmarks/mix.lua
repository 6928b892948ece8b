-- The job `mix`: a list of varied requests, drawn once per thread from a fixed seed.
--
-- It differs from the PGO workload (Scripts/pgo-workload) in kinds, not only in numbers. The
-- workload does not send: curves repeated without autoreverse, `.smooth` until it is removed, two
-- properties with velocities, single colours, `exact` samples off the frame grid, queries with an
-- ease-in-out curve. The seeds and the header blocks differ too. Both send numbers on frames,
-- because every client does. A gain in `mix` therefore is a gain outside the profile.

local mix = {}
local count = 4096

-- The header fields of four clients; one of them accepts gzip.
local clients = {
  { ["User-Agent"] = "curl/7.88.1", ["Accept"] = "*/*" },
  {
    ["User-Agent"] = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15",
    ["Accept"] = "*/*", ["Accept-Language"] = "de-DE,de;q=0.9",
    ["Accept-Encoding"] = "gzip, deflate, br", ["Origin"] = "http://localhost",
    ["Sec-Fetch-Mode"] = "cors", ["Sec-Fetch-Site"] = "same-origin",
  },
  { ["User-Agent"] = "Go-http-client/2.0" },
  { ["User-Agent"] = "Python-urllib/3.11", ["Accept-Encoding"] = "identity" },
}

local function number(low, high) return low + (high - low) * math.random() end

-- Each kind returns a method, a target and a body. Formats with few decimals vary the length.
local kinds = {
  function() -- a curve, repeated without autoreverse
    return "POST", "/v1/evaluate", string.format(
      '{"animation":".easeInOut(duration: %.2f).repeatCount(%d, autoreverses: false)",'
        .. '"from":%.1f,"to":%.3f,"range":{"end":%.2f,"fps":60}}',
      number(0.2, 0.6), math.random(4, 7), number(-50, 50), number(60, 900), number(1.5, 4.5))
  end,
  function() -- a spring until it is removed
    return "POST", "/v1/evaluate", string.format(
      '{"animation":".smooth(duration: %.3f, extraBounce: %.2f)","to":%d,'
        .. '"range":{"end":"removed"}}',
      number(0.3, 0.9), number(0, 0.3), math.random(2, 2000))
  end,
  function() -- two properties with velocities
    return "POST", "/v1/evaluate", string.format(
      '{"properties":{"width":%d,"offset":%.2f},"timeline":[{"at":0,'
        .. '"set":{"width":%.1f,"offset":%d},"animation":'
        .. '".interpolatingSpring(stiffness: %d, damping: %d)"}],"include":["velocity"],'
        .. '"range":{"end":%.2f,"fps":60}}',
      math.random(1, 99), number(-9, 9), number(100, 400), math.random(10, 60),
      math.random(90, 260), math.random(12, 30), number(0.5, 1.5))
  end,
  function() -- 18 colours
    return "POST", "/v1/evaluate", string.format(
      '{"animation":".smooth(duration: %.2f)","from":"#%06x","to":"#%06x",'
        .. '"range":{"end":%.2f,"count":18}}',
      number(0.3, 0.8), math.random(0, 0xffffff), math.random(0, 0xffffff), number(0.4, 0.9))
  end,
  function() -- 45 points in exact fidelity, off the frame grid
    return "POST", "/v1/evaluate", string.format(
      '{"animation":".interpolatingSpring(mass: 1, stiffness: %.1f, damping: %.1f)","to":%.2f,'
        .. '"fidelity":"exact","range":{"start":%.4f,"end":%.4f,"count":45}}',
      number(100, 300), number(8, 25), number(1, 500), number(0.001, 0.015), number(0.8, 1.6))
  end,
  function() -- a query
    return "GET", string.format(
      "/v1/evaluate?animation=.easeInOut(duration:%.2f)&from=%d&to=%.2f&end=%.2f&fps=60",
      number(0.4, 1.8), math.random(-20, 20), number(30, 700), number(1, 3.5)), nil
  end,
}

-- Returns the requests as bytes. The seed is the number of the thread.
function mix.requests(seed)
  math.randomseed(7919 + seed)
  local all = {}
  for index = 1, count do
    local method, target, body = kinds[math.random(#kinds)]()
    local heads = {}
    for name, value in pairs(clients[math.random(#clients)]) do heads[name] = value end
    if body then heads["Content-Type"] = "application/json" end
    all[index] = wrk.format(method, target, heads, body)
  end
  return all
end

return mix
