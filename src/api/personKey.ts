/** A short name for a person that does not show their address to whoever looks into the browser's storage. */
export function keyOfPerson(person: string): string {
  let hash = 0x811c9dc5
  for (const character of person) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
