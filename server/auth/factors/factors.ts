import type { FactorKind } from '../../db/factorTables.ts'
import type { Db } from '../../db/tables.ts'
import { decryptText, encryptText } from '../../encryption.ts'
import { deriveKey } from '../../secret.ts'
import { renewRecoveryCodes } from './recoveryCodes.ts'
import { buildTotpUri, createTotpSecret, findTimeStep } from './totp.ts'

/** A new authenticator. A sign-in requires the authenticator only after a code has proven that the user has it. */
export interface TotpEnrolment {
  readonly factorId: number
  /** The secret in base32, for typing into an authenticator app. */
  readonly secret: string
  /** The same secret as a URI, for a QR code. */
  readonly uri: string
}

/** What changed when a new authenticator was proven. */
export interface ProvenFactor {
  /** Whether the new authenticator replaced another one. */
  readonly isReplacement: boolean
  /** New recovery codes; null if the earlier codes stay valid. */
  readonly recoveryCodes: readonly string[] | null
}

/** A factor as its owner sees it. */
export interface OwnFactor {
  readonly factorId: number
  readonly kind: FactorKind
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** For a passkey: the browser and the operating system that added it; empty if they are unknown. */
  readonly name?: string
}

/** The second factors of users. The caller of a write locks the user, see `lockOwner`. */
export interface Factors {
  /** Starts to add an authenticator. An earlier one that was never proven is removed. */
  enrolTotp(trx: Db, user: { readonly id: number; readonly email: string }, now: Date): Promise<TotpEnrolment>
  /**
   * Proves the authenticator that the user is adding, which replaces the former one.
   *
   * @returns undefined if the code is wrong
   */
  proveTotp(trx: Db, userId: number, code: string, now: Date): Promise<ProvenFactor | undefined>
  /** Whether a code of the user's authenticator is right. Codes of its time step or an earlier one are then refused. */
  consumeCode(trx: Db, userId: number, code: string, now: Date): Promise<boolean>
}

interface FactorOptions {
  readonly secret: string
  /** The secret before the current one; what was encrypted with it can still be decrypted. */
  readonly previousSecret: string | null
  /** The name of the product, which the authenticator app shows. */
  readonly issuer: string
}

/** How far ahead the last used step may be: a clock that was ahead must not block all codes until then. */
const maxStepsAhead = 4

/** An authenticator that is being added must be proven within this time. */
const enrolmentMs = 60 * 60_000

/** Creates the second factors; their secrets are encrypted with a key derived from the server's secret. */
export function createFactors({ secret: serverSecret, previousSecret, issuer }: FactorOptions): Factors {
  const deriveFactorKey = (source: string): Buffer => deriveKey(source, 'second factors')
  const key = deriveFactorKey(serverSecret)
  const readableKeys = [key, ...(previousSecret === null ? [] : [deriveFactorKey(previousSecret)])]
  const encrypt = (text: string): string => encryptText(key, text)
  return {
    async enrolTotp(trx, { id, email }, now) {
      const secret = createTotpSecret()
      await trx.deleteFrom('factors').where('user_id', '=', id).where('proven_at', 'is', null).execute()
      const row = { user_id: id, kind: 'totp' as const, secret: encrypt(secret), created_at: now }
      const { id: factorId } = await trx.insertInto('factors').values(row).returning('id').executeTakeFirstOrThrow()
      return { factorId, secret, uri: buildTotpUri(secret, { issuer, label: email }) }
    },
    async proveTotp(trx, userId, code, now) {
      const added = await findEnrolment(trx, userId, now)
      const secret = decryptWithAny(readableKeys, added?.secret ?? '')
      const step = secret === undefined ? undefined : findTimeStep(secret, code, now)
      if (added === undefined || step === undefined) return undefined
      const replaced = await trx
        .deleteFrom('factors')
        .where('user_id', '=', userId)
        .where('kind', '=', 'totp')
        .where('id', '!=', added.id)
        .returning('id')
        .execute()
      const proof = { proven_at: now, last_step: step, last_used_at: now }
      await trx.updateTable('factors').set(proof).where('id', '=', added.id).execute()
      return { isReplacement: replaced.length > 0, recoveryCodes: await createFirstCodes(trx, userId, replaced.length) }
    },
    async consumeCode(trx, userId, code, now) {
      const factor = await selectProven(trx, userId).where('kind', '=', 'totp').executeTakeFirst()
      const secret = decryptWithAny(readableKeys, factor?.secret ?? '')
      const step = secret === undefined ? undefined : findTimeStep(secret, code, now)
      if (factor === undefined || secret === undefined || step === undefined) return false
      const consumed = await trx
        .updateTable('factors')
        // Encrypts with the current key, so that the previous secret of the server is needed less and less.
        .set({ last_step: step, last_used_at: now, secret: encrypt(secret) })
        .where('id', '=', factor.id)
        // Of two requests with the same code, the second waits here, and then finds that the time step is already used.
        .where((eb) =>
          eb.or([eb('last_step', 'is', null), eb('last_step', '<', step), eb('last_step', '>', step + maxStepsAhead)]),
        )
        .returning('id')
        .executeTakeFirst()
      return consumed !== undefined
    },
  }
}

/** Whether this user is adding the factor with this id. */
export async function isEnrolling(db: Db, userId: number, factorId: number | undefined, now: Date): Promise<boolean> {
  const added = await findEnrolment(db, userId, now)
  return added !== undefined && added.id === factorId
}

/** The proven factors of a user, which a sign-in accepts. */
export async function listFactors(db: Db, userId: number): Promise<OwnFactor[]> {
  const rows = await selectProven(db, userId)
    .leftJoin('passkeys', 'passkeys.factor_id', 'factors.id')
    .select('passkeys.name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, proven_at, last_used_at, name }) => ({
    factorId: id,
    kind,
    createdAt: (proven_at ?? new Date(0)).toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
    ...(name !== null && { name }),
  }))
}

/**
 * New recovery codes for a user who has just added the first factor. Null if the user had a factor before, because its
 * recovery codes stay valid.
 *
 * @param replaced the number of factors that the new one replaced
 */
export async function createFirstCodes(trx: Db, userId: number, replaced = 0): Promise<readonly string[] | null> {
  const { length } = await listFactors(trx, userId)
  return length === 1 && replaced === 0 ? renewRecoveryCodes(trx, userId) : null
}

/** Removes one of several factors. */
export async function removeFactor(trx: Db, factorId: number): Promise<void> {
  await trx.deleteFrom('factors').where('id', '=', factorId).execute()
}

/** Removes all factors and recovery codes of a user. Returns whether the user had a proven factor. */
export async function removeFactors(trx: Db, userId: number): Promise<boolean> {
  const removed = await trx.deleteFrom('factors').where('user_id', '=', userId).returning('proven_at').execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return removed.some(({ proven_at }) => proven_at !== null)
}

function selectProven(db: Db, userId: number) {
  return db
    .selectFrom('factors')
    .select(['factors.id', 'kind', 'secret', 'proven_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('proven_at', 'is not', null)
}

function findEnrolment(trx: Db, userId: number, now: Date) {
  return trx
    .selectFrom('factors')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .where('proven_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - enrolmentMs))
    .executeTakeFirst()
}

/** Decrypts with the first key that fits; undefined if none does. */
function decryptWithAny(keys: readonly Buffer[], stored: string): string | undefined {
  for (const key of keys) {
    try {
      return decryptText(key, stored)
    } catch {
      // The secret was encrypted with another key.
    }
  }
  return undefined
}
