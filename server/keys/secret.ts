import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The prefix of every key, by which secret scanners recognize it. */
const prefix = 'slk_'
/** 62^43 is more than 2^256. */
const randomLength = 43
/** 62^6 is more than 2^32. */
const checksumLength = 6

/** A new secret: `slk_`, 256 random bits and their checksum in letters and digits. */
export function createSecret(): string {
  const random = encode(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return `${prefix}${random}${computeChecksum(random)}`
}

/** Whether a bearer token has the form of an API key; its checksum is not checked. */
export const isKeyToken = (token: string): boolean => token.startsWith(prefix)

/** Whether a text is a key whose checksum is right. */
export function hasValidChecksum(token: string): boolean {
  const match = /^slk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(token)
  return match !== null && computeChecksum(match[1] ?? '') === match[2]
}

const computeChecksum = (random: string): string => encode(BigInt(crc32(random)), checksumLength)

function encode(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}
