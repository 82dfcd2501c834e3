import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Prints the port of a listening server, as `startServer` expects it, and ends the process on SIGTERM. */
export function announceServer(server: Server, close?: () => Promise<void>): void {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
  process.once('SIGTERM', async () => {
    await close?.()
    process.exit(0)
  })
}
