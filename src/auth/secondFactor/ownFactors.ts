import { isObject } from '#language/values.ts'
import type { HttpClient } from '../../api/httpClient.ts'
import { parseEnrolment, parseRecoveryCodes, type TotpEnrolment } from '../../api/secondFactor.ts'

/** The second factor of the signed-in user. */
export interface OwnFactors {
  /** The authenticator app; undefined if there is none. */
  readonly totp: { readonly createdAt: string; readonly lastUsedAt: string | null } | undefined
  /** How many recovery codes are left. */
  readonly recoveryCodes: number
  /** Whether the user must have a second factor. */
  readonly isRequired: boolean
}

/** The calls on the own second factor. Changes fail with an `ApiError` that `needsConfirmation`. */
export interface FactorCalls {
  read(): Promise<OwnFactors>
  enrol(): Promise<TotpEnrolment>
  /** Proves a new authenticator; returns the recovery codes, which are empty if earlier ones go on. */
  prove(factorId: number, code: string): Promise<readonly string[]>
  renewCodes(): Promise<readonly string[]>
  remove(): Promise<void>
  /** Confirms who is signed in. */
  confirm(proof: { readonly senha: string } | { readonly code: string }): Promise<void>
}

export function createFactorCalls(http: HttpClient): FactorCalls {
  const post = (path: string, data?: object) => http(path, { method: 'POST', data })
  return {
    read: async () => parseFactors((await http('/factors')).json),
    async enrol() {
      const enrolment = parseEnrolment((await post('/factors/totp')).json)
      if (enrolment === undefined) throw new Error('the server answered with no authenticator')
      return enrolment
    },
    prove: async (factorId, code) =>
      parseRecoveryCodes((await http(`/factors/totp/${factorId}`, { method: 'PUT', data: { code } })).json),
    renewCodes: async () => parseRecoveryCodes((await post('/factors/recovery-codes')).json),
    remove: async () => void (await http('/factors', { method: 'DELETE' })),
    confirm: async (proof) => void (await post('/session/confirm', proof)),
  }
}

function parseFactors(value: unknown): OwnFactors {
  if (!isObject(value) || !Array.isArray(value.factors)) throw new Error('the server answered with no factors')
  const factors: unknown[] = value.factors
  const totp = factors.filter(isObject).find(({ kind }) => kind === 'totp')
  return {
    totp: totp && {
      createdAt: String(totp.createdAt),
      lastUsedAt: typeof totp.lastUsedAt === 'string' ? totp.lastUsedAt : null,
    },
    recoveryCodes: typeof value.recoveryCodes === 'number' ? value.recoveryCodes : 0,
    isRequired: value.required === true,
  }
}
