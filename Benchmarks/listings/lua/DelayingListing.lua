local max = math.max

local function make(base, delay)
  return function(EACH(value_i), time, context)
    if time < delay then return EACH(0.0) end
    local start = context.start
    if not start then
      start = max(delay, 0)
      context.start = start
    end
    return base(EACH(value_i), time - start)
  end
end

local function begin(environment) return {environment = environment} end

return make, begin
