local floor = math.floor

-- The base is called with a state of its own.
local function make(base, duration, turns)
  return function(EACH(value_i), time, context)
    local passes = 2 * turns + 1
    if duration <= 0 or time >= duration * passes then return nil end
    local pass = floor(time / duration)
    local part = time - pass * duration
    local isBackwards = pass % 2 == 0
    local EACH(played_i) = base(EACH(value_i), isBackwards and duration - part or part)
    if pass == passes - 1 and part >= duration / 2 then context.isLogicallyComplete = true end
    if not played_1 then
      EACH(played_i) = EACH(value_i)
    end
    if isBackwards then return EACH(value_i - played_i) end
    return EACH(played_i)
  end
end

local function begin(environment)
  return {environment = environment, isLogicallyComplete = false}
end

return make, begin
