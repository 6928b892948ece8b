local sqrt = math.sqrt

local falling <const>, bouncing <const>, resting <const> = 0, 1, 2

local function make(fallDuration, restitution, maximumBounces)
  local function airtime(height) return 2 * fallDuration * sqrt(height) end

  -- Returns the stage, and the number, the start and the height of a bounce.
  local function bounce(number, start, height)
    local next = height * restitution * restitution
    if next > 1e-3 then return bouncing, number, start, next end
    return resting
  end

  return function(EACH(value_i), time, context)
    local stage, number = context.stage, context.number
    local start, height = context.start, context.height
    while true do
      if stage == falling and time >= fallDuration then
        stage, number, start, height = bounce(1, fallDuration, 1)
      elseif stage == bouncing and time >= start + airtime(height) then
        if number >= maximumBounces then
          stage = resting
          break
        end
        stage, number, start, height = bounce(number + 1, start + airtime(height), height)
      else
        break
      end
    end
    context.stage, context.number = stage, number
    context.start, context.height = start, height

    if stage == falling then
      local fall = time / fallDuration
      local factor = fall * fall
      return EACH(value_i * factor)
    elseif stage == bouncing then
      if number > 1 then context.isLogicallyComplete = true end
      local t = (time - start) / airtime(height)
      local factor = 1 - 4 * height * t * (1 - t)
      return EACH(value_i * factor)
    end
    return nil
  end
end

local function begin(environment)
  return {
    environment = environment, isLogicallyComplete = false,
    stage = falling, number = 0, start = 0.0, height = 0.0,
  }
end

return make, begin
