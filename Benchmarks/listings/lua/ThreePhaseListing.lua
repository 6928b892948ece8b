local anticipation <const>, action <const>, settling <const> = 0, 1, 2

local function advance(progress, time)
  local phase = progress.phase
  if phase == settling then return false end
  progress.phase, progress.phaseStart = phase + 1, time
  return true
end

local function setEnd(progress, position)
  progress.startPosition = progress.endPosition
  progress.endPosition = position
end

local function easeInBack(t, overshoot) return t * t * ((overshoot + 1) * t - overshoot) end

-- The last three are the host's functions of the spring and of UnitCurve.easeOut.
local function make(duration, windup, springValue, settlingDuration, easeOut)
  local function length(phase)
    if phase == anticipation then return duration * 0.3 end
    if phase == action then return duration * 0.7 end
    return settlingDuration()
  end

  return function(EACH(value_i), time, context)
    local progress = context.progress
    if context.environment.skipsAnticipation and progress.phase == anticipation then
      advance(progress, time)
      setEnd(progress, 1 + windup)
    end
    while true do
      local part = length(progress.phase)
      if time < progress.phaseStart + part then break end
      local phaseEnd = progress.phaseStart + part
      if not advance(progress, phaseEnd) then return nil end
      local phase = progress.phase
      if phase == action then
        setEnd(progress, 1 + windup)
      elseif phase == settling then
        setEnd(progress, 1)
      end
    end
    if progress.phase == anticipation and progress.endPosition == 0 then
      setEnd(progress, -windup)
    end

    local phase = progress.phase
    local elapsed = time - progress.phaseStart
    local t = elapsed / length(phase)
    local part
    if phase == anticipation then
      part = easeOut(t)
    elseif phase == action then
      part = easeInBack(t, windup)
    else
      part = springValue(1.0, elapsed)
    end
    if phase == settling then context.isLogicallyComplete = true end
    local start = progress.startPosition
    local factor = start + (progress.endPosition - start) * part
    return EACH(value_i * factor)
  end
end

local function begin(environment)
  return {
    environment = environment, isLogicallyComplete = false,
    progress = {phase = anticipation, phaseStart = 0.0, startPosition = 0.0, endPosition = 0.0},
  }
end

return make, begin
