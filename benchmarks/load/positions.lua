-- What wrk asks `foursight serve`: random positions, another kind by the argument after `--`.
--
--   book   /solve, up to seven plies: the book has all positions of eight, so the value of every column
--   hard   /api/analyze, eight to ten plies: what the book has not, and what takes longest
--   mix    ninety of a hundred from the book, nine from the middle of a game, one hard
--
-- `cargo xtask load` runs it and reads the last line that it prints.

local WIDTH, HEIGHT = 7, 6
-- As many as come without repeating themselves; the cache of the server holds more.
local COUNT = 20000
local threads = 0

function setup(thread)
  thread:set("seed", threads)
  threads = threads + 1
end

-- Whether the stone that was just put at (column, row) completes four in a row.
local function wins(board, column, row)
  local player = board[column][row]
  for _, step in ipairs({ { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } }) do
    local length = 1
    for _, sign in ipairs({ 1, -1 }) do
      local x, y = column + sign * step[1], row + sign * step[2]
      while board[x] and board[x][y] == player do
        length = length + 1
        x, y = x + sign * step[1], y + sign * step[2]
      end
    end
    if length >= 4 then return true end
  end
  return false
end

-- That many random moves, none of which ends the game; nothing if one did.
local function try(plies)
  local board, heights, moves = {}, {}, {}
  for column = 1, WIDTH do board[column], heights[column] = {}, 0 end
  while #moves < plies do
    local column = math.random(WIDTH)
    if heights[column] < HEIGHT then
      heights[column] = heights[column] + 1
      board[column][heights[column]] = #moves % 2
      if wins(board, column, heights[column]) then return nil end
      moves[#moves + 1] = column
    end
  end
  return table.concat(moves)
end

local function position(least, most)
  local moves
  repeat moves = try(math.random(least, most)) until moves
  return moves
end

local kinds = {
  book = function() return "/solve?pos=" .. position(0, 7) end,
  hard = function() return "/api/analyze?position=" .. position(8, 10) end,
  middle = function() return "/api/analyze?position=" .. position(18, 32) end,
}

function kinds.mix()
  local chance = math.random(100)
  if chance <= 90 then return kinds.book() end
  return chance <= 99 and kinds.middle() or kinds.hard()
end

local requests, last = {}, 0

function init(arguments)
  math.randomseed(4 + seed)
  local kind = kinds[arguments[1] or "book"] or error("there is no kind " .. arguments[1])
  for number = 1, COUNT do requests[number] = wrk.format("GET", kind()) end
end

function request()
  last = last % COUNT + 1
  return requests[last]
end

-- Microseconds, as wrk has them.
function done(summary, latency)
  local errors = summary.errors
  print(string.format("requests=%d microseconds=%d bad=%d broken=%d p50=%d p99=%d p999=%d most=%d",
    summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9), latency.max))
end
