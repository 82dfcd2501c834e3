import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { deriveKey } from '../secret.ts'

/** Shorter than the age at which the daily cleanup removes files that no record refers to. */
const lifetimeMs = 20 * 3_600_000

/** Tokens for uploaded files without a record yet; only the uploader can use one, and only in one field. */
export interface UploadTokens {
  /** @param scope the user, the resource and the field */
  signUpload(file: object, scope: string): string
  /** The file; undefined if the token has another scope, is invalid, or has expired. */
  readUpload(token: string, scope: string): unknown
}

export function createUploadTokens(secret: string, clock: Clock): UploadTokens {
  const signingKey = deriveKey(secret, 'file upload')
  const sign = (content: string, scope: string): Buffer =>
    createHmac('sha256', signingKey).update(`${scope}\n${content}`).digest()
  return {
    signUpload(file, scope) {
      const expiresAt = clock().getTime() + lifetimeMs
      const content = Buffer.from(JSON.stringify({ file, expiresAt })).toString('base64url')
      return `${content}.${sign(content, scope).toString('base64url')}`
    },
    readUpload(token, scope) {
      const [content = '', signature = ''] = token.split('.')
      const [actual, expected] = [Buffer.from(signature, 'base64url'), sign(content, scope)]
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
      const { file, expiresAt } = JSON.parse(Buffer.from(content, 'base64url').toString())
      return expiresAt > clock().getTime() ? file : undefined
    },
  }
}
