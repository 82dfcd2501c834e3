import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const version = 'v1.'
const [ivLength, tagLength] = [12, 16]

/** Encrypts a text with a key of 32 bytes. */
export function encryptText(key: Buffer, text: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, key, iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return version + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts what `encryptText` returned. @throws Error if it was encrypted with another key, or changed */
export function decryptText(key: Buffer, stored: string): string {
  const bytes = Buffer.from(stored.slice(version.length), 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}
