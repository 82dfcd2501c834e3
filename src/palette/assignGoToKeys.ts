/**
 * Assigns each screen its letter after `g`: the first letter of its name that no earlier screen uses. Names come from
 * the declarations, so that the letters are the same in every language.
 */
export function assignGoToKeys(names: readonly string[]): Map<string, string> {
  const keys = new Map<string, string>()
  const usedLetters = new Set<string>()
  for (const name of names) {
    const letter = [...name.toLowerCase()].find((character) => /[a-z]/.test(character) && !usedLetters.has(character))
    if (letter === undefined) continue
    usedLetters.add(letter)
    keys.set(name, letter)
  }
  return keys
}
