/**
 * Assigns each screen its letter after `g`: the first letter of its name that no earlier screen uses. Names come from
 * the declarations, so that the letters are the same in every language.
 */
export function goToKeys(names: readonly string[]): Map<string, string> {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of names) {
    const letter = [...name.toLowerCase()].find((one) => /[a-z]/.test(one) && !taken.has(one))
    if (letter === undefined) continue
    taken.add(letter)
    keys.set(name, letter)
  }
  return keys
}
