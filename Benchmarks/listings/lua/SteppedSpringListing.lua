local min = math.min
local longestStep <const> = 1 / 240
local mostSteps <const> = 480

local function make(mass, stiffness, damping)
  local function step(motion, delta, EACH(target_i))
    local EACH(force_i) = EACH((target_i - motion.position_i) * stiffness)
    local EACH(friction_i) = EACH(motion.velocity_i * damping)
    local part = delta / mass
    local EACH(velocity_i) = EACH(motion.velocity_i + (force_i - friction_i) * part)
    EACH(motion.velocity_i) = EACH(velocity_i)
    EACH(motion.position_i) = EACH(motion.position_i + velocity_i * delta)
  end

  local function isResting(motion, EACH(target_i))
    local EACH(rest_i) = EACH(target_i - motion.position_i)
    if SUM(rest_i * rest_i) >= 1e-6 then return false end
    local EACH(velocity_i) = EACH(motion.velocity_i)
    return SUM(velocity_i * velocity_i) < 1e-6
  end

  local function advance(motion, time, EACH(target_i))
    local now = motion.time or 0
    local steps = 0
    while now < time and steps < mostSteps do
      local delta = min(time - now, longestStep)
      step(motion, delta, EACH(target_i))
      now = now + delta
      steps = steps + 1
    end
    motion.time = time
  end

  return function(EACH(value_i), time, context)
    local motion = context.motion
    advance(motion, time, EACH(value_i))
    local EACH(rest_i) = EACH(value_i - motion.position_i)
    if SUM(rest_i * rest_i) < 1e-2 then context.isLogicallyComplete = true end
    if isResting(motion, EACH(value_i)) then return nil end
    return EACH(motion.position_i)
  end
end

local function begin(environment)
  local motion = {}
  EACH(motion.position_i) = EACH(0.0)
  EACH(motion.velocity_i) = EACH(0.0)
  return {environment = environment, isLogicallyComplete = false, motion = motion}
end

return make, begin
