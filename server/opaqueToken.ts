import { createHash, randomBytes } from 'node:crypto'

/** A new token of 32 random bytes. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The digest under which the database stores a token: its SHA-256 in hexadecimal. */
export const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex')
