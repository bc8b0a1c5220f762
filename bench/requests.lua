-- For wrk: sends the requests of a file, which end with a zero byte, one after the other, and prints what it measured as JSON.
local requests, turn = {}, 0

function init(arguments)
  for request in io.open(arguments[1], 'rb'):read('*a'):gmatch('(%Z*)%z') do
    requests[#requests + 1] = request
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
