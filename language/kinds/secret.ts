import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface SecretOptions extends CommonOptions {
  /** `hash`: it can only be compared. `encrypted`: the server can read it; needs `ENCRYPTION_KEY`. */
  readonly keep: 'hash' | 'encrypted'
  readonly min?: number
  /** The maximum number of characters, by default 1,000. */
  readonly max?: number
}

/** Longer texts would make the server slow, because hashing reads all of them. */
export const maxSecretLength = 1000

/** The path of the property that says whether a secret has a value. The API never sends the value itself. */
export const getIsSetPath = (path: string): string => `${path}IsSet`

export const secret = {
  type: 'secret',
  isScalar: true,
  isSecret: true,
  text: () => '••••••',
} as const satisfies Kind<SecretOptions> & { readonly isScalar: true; readonly isSecret: true }

export const secretCheck = {
  options: { keep: { what: 'way to keep a secret', names: ['hash', 'encrypted'] }, min: 'whole', max: 'whole' },
  requiredOptions: ['keep'],
  isImpossibleInRows: true,
  findProblems: ({ min = 1, max = maxSecretLength }) => [
    ...(min < 1 ? [['min', `${min} is too small`] as const] : []),
    ...(max > maxSecretLength ? [['max', `${maxSecretLength} characters are possible`] as const] : []),
    ...(min > max ? [['min', `${min} is more than max, ${max}`] as const] : []),
  ],
} as const satisfies KindCheck<SecretOptions>
