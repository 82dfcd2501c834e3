import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from '../configParsers.ts'
import { HttpError } from './httpError.ts'

/**
 * In demo mode refuses requests for a host name other than this machine. Otherwise a web page could point its own name
 * at 127.0.0.1 (DNS rebinding) and use the public demo logins in the visitor's browser.
 */
export function rejectForeignHosts(app: FastifyInstance, config: Pick<Config, 'mode' | 'appUrl'>): void {
  if (config.mode !== 'demo') return
  const ownHostName = new URL(config.appUrl).hostname
  app.addHook('onRequest', async (request) => {
    const name = parseHostName(request.headers.host)
    if (name !== ownHostName && !isLoopback(name)) throw new HttpError(403, 'errors.foreignHost')
  })
}

function parseHostName(host: string | undefined): string {
  const address = `http://${host ?? ''}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : ''
}
