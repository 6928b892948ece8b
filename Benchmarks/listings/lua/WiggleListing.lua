local sin, exp, log = math.sin, math.exp, math.log
local pi <const> = 3.141592653589793

local function make(frequency, fade, degrees)
  local radians = degrees * pi / 180

  local function endTime() return log(1000) / fade end

  local function displacement(time)
    local swing = sin(radians) * sin(2 * pi * frequency * time)
    return 1 - exp(-fade * time) * (1 - swing)
  end

  return function(EACH(value_i), time, context)
    if time > endTime() then return nil end
    context.isLogicallyComplete = context.isLogicallyComplete or time > endTime() / 2
    local factor = displacement(time)
    return EACH(value_i * factor)
  end
end

local function begin(environment)
  return {environment = environment, isLogicallyComplete = false}
end

return make, begin
