/** The rules a new password has to meet, in the order a checklist shows them. */
export const passwordRules = ['length', 'digit', 'lower', 'upper', 'special'] as const
export type PasswordRule = (typeof passwordRules)[number]

/** How many characters a password has at least: code points, so that an emoji is one. */
const shortestPassword = 8

/** How many it may have, as the specification says; an installation may allow more. */
export const longestPassword = 16

/** The characters beside the space that count as special. Others are allowed and do not count. */
export const specialCharacters = '`!@#$%^&*()_-=.?'

/** Which of the rules a new password meets. Blanks at its ends are part of it. */
export function passwordChecklist(
  password: string,
  longest: number = longestPassword,
): Readonly<Record<PasswordRule, boolean>> {
  const characters = [...password]
  return {
    length: characters.length >= shortestPassword && characters.length <= longest,
    digit: /\d/.test(password),
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    special: characters.some((character) => character === ' ' || specialCharacters.includes(character)),
  }
}

/** What is wrong with a new password: nothing was typed, or these rules are not met; undefined where it is good. */
export function passwordFault(
  password: string,
  longest: number = longestPassword,
): 'empty' | readonly PasswordRule[] | undefined {
  if (password === '') return 'empty'
  const met = passwordChecklist(password, longest)
  const unmet = passwordRules.filter((rule) => !met[rule])
  return unmet.length > 0 ? unmet : undefined
}
