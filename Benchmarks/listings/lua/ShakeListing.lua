local max, min, sin, exp = math.max, math.min, math.sin, math.exp
local pi <const> = 3.141592653589793

local function makeShape(oscillations, decay)
  return {
    oscillations = oscillations, decay = decay,
    harmonics = {
      {multiple = 1, weight = 1}, {multiple = 2.5, weight = 0.4}, {multiple = 7, weight = 0.125},
    },
  }
end

local gentle = makeShape(2, 4)

local function offset(shape, t)
  local sum = 0.0
  local harmonics = shape.harmonics
  for index = 1, #harmonics do
    local harmonic = harmonics[index]
    if harmonic.weight > 0.1 then
      sum = sum + harmonic.weight * sin(2 * pi * shape.oscillations * harmonic.multiple * t)
    end
  end
  return sum * exp(-shape.decay * t) * (1 - t)
end

local function smoothstep(t) return t * t * (3 - 2 * t) end

local function make(duration, oscillations)
  local shape = makeShape(oscillations, 2.5)

  local function clampedProgress(time)
    if duration <= 0 then return 1, true end
    local progress = min(max(time / duration, 0), 1)
    return progress, progress >= 1
  end

  return function(EACH(value_i), time, context)
    local progress, isDone = clampedProgress(time)
    if isDone then return nil end
    local environment = context.environment
    local used = environment.shakesLess and gentle or shape
    local shake = offset(used, progress) * environment.shakeIntensity
    local factor = smoothstep(progress)
    return EACH(value_i * factor + value_i * shake)
  end
end

local function begin(environment) return {environment = environment} end

return make, begin
