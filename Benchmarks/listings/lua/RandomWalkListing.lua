local max, floor = math.max, math.floor

local function makeGenerator(seed) return {state = seed + 0x9E3779B97F4A7C15} end

local function next(generator)
  local state = generator.state + 0x9E3779B97F4A7C15
  generator.state = state
  local z = state
  z = (z ~ (z >> 30)) * 0xBF58476D1CE4E5B9
  z = (z ~ (z >> 27)) * 0x94D049BB133111EB
  return z ~ (z >> 31)
end

local function nextUnit(generator) return (next(generator) >> 11) * 0x1p-53 end

local function nextIn(generator, lower, upper)
  return lower + nextUnit(generator) * (upper - lower)
end

-- `ease` is the host's UnitCurve.easeInOut.
local function make(duration, stepDuration, spread, ease)
  return function(EACH(value_i), time, context)
    if time >= duration then return nil end
    local walk = context.walk
    if not walk then
      walk = {
        generator = makeGenerator(context.environment.walkSeed),
        steps = 0, offset = 0.0, nextOffset = 0.0,
      }
    end
    local wanted = floor(max(time, 0) / stepDuration) + 1
    while walk.steps < wanted do
      local scale = spread * (1 - walk.steps * stepDuration / duration)
      walk.offset = walk.nextOffset
      walk.nextOffset = walk.nextOffset + nextIn(walk.generator, -scale, scale)
      walk.steps = walk.steps + 1
    end
    context.walk = walk

    local fraction = max(time, 0) / stepDuration - (walk.steps - 1)
    local offset = walk.offset + (walk.nextOffset - walk.offset) * fraction
    local progress = ease(time / duration)
    local factor = progress + offset * (1 - progress)
    return EACH(value_i * factor)
  end
end

local function begin(environment) return {environment = environment} end

return make, begin
