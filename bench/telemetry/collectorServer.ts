import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A collector that reads what it gets and forgets it. */
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
