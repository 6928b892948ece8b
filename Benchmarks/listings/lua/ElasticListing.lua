local max, asin, sin = math.max, math.asin, math.sin
local pi <const> = 3.141592653589793

local function make(duration, amplitude, period, edge)
  duration = max(duration, 0.01)
  amplitude = max(amplitude, 1)
  period = period > 0 and period or 0.3

  local function shift() return period / (2 * pi) * asin(1 / amplitude) end

  local function logicalFraction()
    if edge == "start" then return 1 end
    if edge == "end" then return 0.5 end
    return 0.75
  end

  local function easeIn(t)
    if t <= 0 or t == 1 then return t end
    local s = t - 1
    return -(amplitude * 2 ^ (10 * s) * sin((s - shift()) * (2 * pi) / period))
  end

  local function progress(t)
    if edge == "start" then return easeIn(t) end
    if edge == "end" then return 1 - easeIn(1 - t) end
    if t < 0.5 then return easeIn(2 * t) / 2 end
    return 1 - easeIn(2 - 2 * t) / 2
  end

  return function(EACH(value_i), time, context)
    if time >= duration then return nil end
    if time >= duration * logicalFraction() then context.isLogicallyComplete = true end
    local factor = progress(time / duration)
    return EACH(value_i * factor)
  end
end

local function begin(environment)
  return {environment = environment, isLogicallyComplete = false}
end

return make, begin
