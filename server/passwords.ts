import { hash, verify } from '@node-rs/argon2'

// argon2id with the parameters that OWASP recommends for 19 MiB of memory.
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxVerifiedLength = 1024

/** The hash of a password, with its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashOptions)
}

/**
 * Whether a password matches a hash. Without a hash (unknown user, or no password yet) the result is false but takes
 * equally long, so that the duration does not reveal which accounts exist.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (password.length > maxVerifiedLength) return false
  const matches = await verify(passwordHash ?? (await getDummyHash()), password)
  return matches && passwordHash !== null
}

let dummyHash: Promise<string> | undefined
function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this password')
  return dummyHash
}
