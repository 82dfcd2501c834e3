import { createServer } from 'node:http'
import { announceServer } from '../harness/announceServer.ts'

/** A collector that reads what it gets and forgets it. */
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
server.listen(0, '127.0.0.1', () => announceServer(server))
