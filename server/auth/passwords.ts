import { hash, verify } from '@node-rs/argon2'

// argon2id; the parameters OWASP names for 19 MiB.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const longest = 1024

/** The hash of a password, with its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * Whether a password belongs to a hash. Without a hash (nobody of that name, or no password set yet) it is false and
 * takes as long, so that the time tells nothing about who has an account.
 */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  if (password.length > longest) return false
  const matches = await verify(passwordHash ?? (await hashOfNobody()), password)
  return matches && passwordHash !== null
}

let nobody: Promise<string> | undefined
function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword('nobody has this password')
  return nobody
}
