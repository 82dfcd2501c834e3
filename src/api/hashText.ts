/** A short hash (FNV-1a), so that storage keys do not show a text such as an email address. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
