import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { readMailOrigin } from '../mail/mailOrigin.ts'
import type { Recipient } from '../mail/recipient.ts'
import type { AccountLinks } from './accountLinks.ts'
import type { KnownDevices } from './knownDevices.ts'
import { readOrigin } from './sessionOrigin.ts'
import type { AuthData, Sessions } from './sessions.ts'

interface StartContext {
  readonly sessions: Sessions
  readonly devices: KnownDevices
  readonly links: Pick<AccountLinks, 'sendNewDevice'>
}

/** Starts the session of a user whose identity is proven, and sends an email if the browser is new. */
export async function startSession(
  { sessions, devices, links }: StartContext,
  trx: Db,
  user: Recipient & { readonly login: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<AuthData> {
  const origin = readOrigin(request)
  const visit = await devices.remember(trx, request, reply, user.id)
  if (visit === 'new') await links.sendNewDevice(trx, user, { ...origin, ...readMailOrigin(request) })
  return sessions.create(trx, user, origin)
}
