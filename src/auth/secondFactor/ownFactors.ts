import { isObject, type RecordData } from '#language/values.ts'
import { type PasskeyChallenge, type PasskeyResponse, parsePasskeyQuestion } from '../../api/passkeys.ts'
import { parseEnrolment, parseRecoveryCodes, type TotpEnrolment } from '../../api/secondFactor.ts'
import { supportsPasskeys } from '../passkeys/passkeyProblem.ts'

/** A second factor of the signed-in user. */
export interface OwnFactor {
  readonly factorId: number
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** A passkey. Its name consists of the browser and operating system that added it; empty if these are unknown. */
export interface OwnPasskey extends OwnFactor {
  readonly name: string
}

/** The origin on which passkeys work, and why they may not work at all. */
export interface PasskeySupport {
  readonly origin: string
  readonly problem: 'ipAddress' | 'plainHttp' | undefined
}

/** The second factors of the signed-in user. */
export interface OwnFactors {
  /** The authenticator app; undefined if there is none. */
  readonly totp: OwnFactor | undefined
  readonly passkeys: readonly OwnPasskey[]
  /** Undefined if the server does not support passkeys. */
  readonly passkeySupport: PasskeySupport | undefined
  /** The number of unused recovery codes. */
  readonly recoveryCodes: number
  /** Whether the user is required to have a second factor. */
  readonly isRequired: boolean
}

/** Whether the user has a passkey that works on this page. */
export const canSign = ({ passkeys, passkeySupport }: OwnFactors): boolean =>
  passkeys.length > 0 && passkeySupport?.origin === location.origin && supportsPasskeys()

/**
 * The calls that manage the user's own second factors. Changes may fail with an `ApiError` with `needsConfirmation`.
 */
export interface FactorCalls {
  read(): Promise<OwnFactors>
  enrol(): Promise<TotpEnrolment>
  /** Confirms a new authenticator app. Returns new recovery codes; empty if the previous ones stay valid. */
  prove(factorId: number, code: string): Promise<readonly string[]>
  renewCodes(): Promise<readonly string[]>
  /** Requests the options with which the browser creates a passkey. */
  askForPasskey(): Promise<PasskeyChallenge>
  /** Adds a passkey. Returns new recovery codes; empty if the previous ones stay valid. */
  addPasskey(answer: PasskeyResponse): Promise<readonly string[]>
  /** Removes all factors and the recovery codes. */
  remove(): Promise<void>
  /** Removes one of several factors. */
  removeOne(factorId: number): Promise<void>
  /** Requests a challenge for a passkey, with which the user confirms their identity. */
  askToConfirm(): Promise<PasskeyChallenge>
  /** Confirms the identity of the signed-in user. */
  confirm(proof: { readonly senha: string } | { readonly code: string } | PasskeyResponse): Promise<void>
}

/** Calls a path of the API. */
type Call = (
  path: string,
  change?: { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly data?: object | undefined },
) => Promise<{ readonly json: unknown }>

export function createFactorCalls(http: Call): FactorCalls {
  const post = (path: string, data?: object) => http(path, { method: 'POST', data })
  const ask = async (path: string): Promise<PasskeyChallenge> => {
    const question = parsePasskeyQuestion((await post(path)).json)
    if (question === undefined) throw new Error('the server asked nothing of the passkey')
    return question
  }
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
    askForPasskey: () => ask('/factors/passkey'),
    addPasskey: async (answer) => parseRecoveryCodes((await post('/factors/passkey', answer)).json),
    removeOne: async (factorId) => void (await http(`/factors/${factorId}`, { method: 'DELETE' })),
    askToConfirm: () => ask('/session/confirm/options'),
    remove: async () => void (await http('/factors', { method: 'DELETE' })),
    confirm: async (proof) => void (await post('/session/confirm', proof)),
  }
}

function parseFactors(value: unknown): OwnFactors {
  if (!isObject(value) || !Array.isArray(value.factors)) throw new Error('the server answered with no factors')
  const all: unknown[] = value.factors
  const factors = all.filter(isObject)
  const totp = factors.find(({ kind }) => kind === 'totp')
  return {
    totp: totp && parseFactor(totp),
    passkeys: factors
      .filter(({ kind }) => kind === 'passkey')
      .map((one) => ({ ...parseFactor(one), name: typeof one.name === 'string' ? one.name : '' })),
    passkeySupport: parseSupport(value.passkeys),
    recoveryCodes: typeof value.recoveryCodes === 'number' ? value.recoveryCodes : 0,
    isRequired: value.required === true,
  }
}

const parseFactor = ({ factorId, createdAt, lastUsedAt }: RecordData): OwnFactor => ({
  factorId: Number(factorId),
  createdAt: String(createdAt),
  lastUsedAt: typeof lastUsedAt === 'string' ? lastUsedAt : null,
})

function parseSupport(value: unknown): PasskeySupport | undefined {
  if (!isObject(value) || typeof value.origin !== 'string') return undefined
  const { origin, problem } = value
  return { origin, problem: problem === 'ipAddress' || problem === 'plainHttp' ? problem : undefined }
}
