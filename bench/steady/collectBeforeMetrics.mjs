import { subscribe } from 'node:diagnostics_channel'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the measured server before its own code. The server collects its garbage before it answers with its metrics,
// so that they count what it holds and not what it has dropped since the last collection, which is up to half of the heap.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')
subscribe('http.server.request.start', (message) => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message)
  if (request.url === '/api/metrics') collectGarbage()
})
