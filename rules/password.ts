/** The rules for a new password, in the order of the checklist. */
export const passwordRules = ['length', 'digit', 'lower', 'upper', 'special'] as const
export type PasswordRule = (typeof passwordRules)[number]

/** Minimum length in code points, so that an emoji counts as one. */
const minPasswordLength = 8

/** Maximum length according to the specification; an installation may configure a higher one. */
export const longestPassword = 16

/** The special characters, apart from the space. Other characters are allowed but not counted as special. */
export const specialCharacters = '`!@#$%^&*()_-=.?'

/** Which rules a new password meets. Leading and trailing spaces are part of the password. */
export function checkPassword(
  password: string,
  maxLength: number = longestPassword,
): Readonly<Record<PasswordRule, boolean>> {
  const characters = [...password]
  return {
    length: characters.length >= minPasswordLength && characters.length <= maxLength,
    digit: /\d/.test(password),
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    special: characters.some((character) => character === ' ' || specialCharacters.includes(character)),
  }
}

/** The unmet rules of a new password, `'empty'` for an empty one, or undefined if it is valid. */
export function findPasswordIssues(
  password: string,
  maxLength: number = longestPassword,
): 'empty' | readonly PasswordRule[] | undefined {
  if (password === '') return 'empty'
  const checklist = checkPassword(password, maxLength)
  const unmetRules = passwordRules.filter((rule) => !checklist[rule])
  return unmetRules.length > 0 ? unmetRules : undefined
}
