import type { Catalog } from '#language/catalog.ts'
import { getLeafFields } from '#language/derive.ts'
import type { FieldsData } from '#language/field.ts'
import { isSecret } from '#language/kinds/kinds.ts'
import type { SecretOptions } from '#language/kinds/secret.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Config } from '../config.ts'
import { decryptText, encryptText } from '../encryption.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { deriveKey } from '../secret.ts'
import { StartError } from '../startError.ts'
import type { Values } from './save.ts'

/** Hashes or encrypts secrets for their columns, and compares or decrypts them. */
export interface SecretKeeper {
  /** Returns the hashed or encrypted secret for the column. */
  protect(keep: SecretOptions['keep'], text: string): Promise<string>
  /** Whether a text is the secret whose hash a column with `keep: 'hash'` contains. */
  matches(text: string, stored: string): Promise<boolean>
  /**
   * Decrypts the secret of a column with `keep: 'encrypted'`.
   *
   * @throws Error if the secret was encrypted with another key, or changed
   */
  reveal(stored: string): string
}

/** @param key 32 bytes; undefined if no declaration needs it */
export function createSecretKeeper(key: Buffer | undefined): SecretKeeper {
  const requireKey = (): Buffer => {
    if (!key) throw new Error('there is no key to encrypt with')
    return key
  }
  return {
    async protect(keep, text) {
      if (keep === 'hash') return hashPassword(text)
      return encryptText(requireKey(), text)
    },
    matches: verifyPassword,
    reveal: (stored) => decryptText(requireKey(), stored),
  }
}

/**
 * The key of encrypted secrets; demo mode derives it from its own secret. Undefined if there is none.
 * @throws StartError if a declared secret is encrypted and there is no key for it
 */
export function deriveEncryptionKey(
  resources: Catalog,
  { mode, encryptionKey }: Pick<Config, 'mode' | 'encryptionKey'>,
  secret: string,
): Buffer | undefined {
  const source = encryptionKey ?? (mode === 'demo' ? secret : undefined)
  if (source !== undefined) return deriveKey(source, 'secret fields')
  const paths = resources.flatMap(({ name, fields }) =>
    getLeafFields(fields).flatMap(({ path, field }) =>
      isSecret(field) && field.options.keep === 'encrypted' ? [`${name}.${path}`] : [],
    ),
  )
  if (paths.length === 0) return undefined
  throw new StartError(
    `Sillage cannot start with this configuration.\nENCRYPTION_KEY must be set in production mode, because ${paths.join(', ')} must be encrypted. Keep it: what was encrypted with it cannot be read without it.`,
  )
}

const getSecretLeaves = memoizeByObject((fields: FieldsData) =>
  getLeafFields(fields).flatMap(({ path, field }) => (isSecret(field) ? [{ path, keep: field.options.keep }] : [])),
)

/** The values with all secrets hashed or encrypted. */
export function protectSecrets(
  keeper: SecretKeeper,
  { fields }: ResourceData,
  values: Values,
): Values | Promise<Values> {
  const entries = getSecretLeaves(fields).flatMap(({ path, keep }) => {
    const value = values[path]
    return typeof value === 'string' ? [{ path, value, keep }] : []
  })
  if (entries.length === 0) return values
  return Promise.all(
    entries.map(async ({ path, value, keep }) => [path, await keeper.protect(keep, value)] as const),
  ).then((stored) => ({ ...values, ...Object.fromEntries(stored) }))
}
