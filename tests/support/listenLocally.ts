import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Lets a server listen on a free port of 127.0.0.1. */
export async function listenLocally(
  server: Server,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      if (server instanceof HttpServer) server.closeAllConnections()
      server.close(() => resolve())
    })
  return { port, close }
}
