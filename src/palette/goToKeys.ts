/**
 * The letter that leads to each place after `g`: of each name the first letter that no place before it has. The names are
 * those of the declarations, so that fingers learn them once, whatever the language.
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
