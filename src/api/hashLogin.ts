/** A short hash (FNV-1a) of a login, so that storage keys do not show the email address. */
export function hashLogin(login: string): string {
  let hash = 0x811c9dc5
  for (const character of login) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
