local max, min, cos = math.max, math.min, math.cos
local pi <const> = 3.141592653589793

-- The animation of the factory `sampledSwing`.
local function make(duration, swings)
  local count <const> = 33
  local frequency = swings * pi
  local samples = {}
  for index = 0, count - 1 do
    local t = index / (count - 1)
    samples[index + 1] = {time = t, value = 1 - cos(frequency * t) * (1 - t) ^ 3}
  end

  local function range()
    local lower, upper = 0.0, 0.0
    for index = 1, #samples do
      local value = samples[index].value
      lower = min(lower, value)
      upper = max(upper, value)
    end
    return lower, upper
  end

  -- The index of the first sample after a time, from 1.
  local function upperIndex(time)
    local low, high = 1, #samples + 1
    while low < high do
      local middle = (low + high) // 2
      if samples[middle].time <= time then low = middle + 1 else high = middle end
    end
    return low > 1 and low <= #samples and low or nil
  end

  local function interpolated(a, b, time)
    if a.time >= b.time then return b.value end
    local fraction = (time - a.time) / (b.time - a.time)
    return a.value + (b.value - a.value) * fraction
  end

  return function(EACH(value_i), time, context)
    if time > duration then return nil end
    local last = samples[#samples]
    if not last then return nil end
    local progress = time / duration
    if progress > 0.9 then
      local lower, upper = range()
      if lower <= 1 and 1 <= upper then context.isLogicallyComplete = true end
    end
    local index = upperIndex(progress)
    local factor = last.value
    if index then factor = interpolated(samples[index - 1], samples[index], progress) end
    return EACH(value_i * factor)
  end
end

local function begin(environment)
  return {environment = environment, isLogicallyComplete = false}
end

return make, begin
