local function make(base)
  return function(EACH(value_i), time, context)
    local paused = context.environment.animationPaused
    local pauseTime = context.pauseTime
    if context.paused ~= paused then
      pauseTime = time - pauseTime
      context.paused = paused
      context.pauseTime = pauseTime
    end
    local effectiveTime = paused and pauseTime or time - pauseTime
    return base(EACH(value_i), effectiveTime)
  end
end

local function begin(environment)
  return {environment = environment, paused = false, pauseTime = 0.0}
end

return make, begin
