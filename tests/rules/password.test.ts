import { describe, expect, test } from 'vitest'
import { checkPassword, findPasswordIssues, type PasswordRule, specialCharacters } from '#rules/password.ts'

/** The rules a password breaks. */
const listUnmetRules = (password: string): PasswordRule[] => {
  const fault = findPasswordIssues(password)
  return fault === 'empty' ? ['length', 'digit', 'lower', 'upper', 'special'] : [...(fault ?? [])]
}

test.each([
  ['seven characters', 'Abcde1!', ['length']],
  ['eight characters', 'Abcdef1!', []],
  ['sixteen characters', 'Abcdefghijklmn1!', []],
  ['seventeen characters', 'Abcdefghijklmno1!', ['length']],
  ['eight characters, of which one takes two code units', 'Abcde1!😀', []],
  ['seven characters in eight code units', 'Abcd1!😀', ['length']],
  ['sixteen characters in seventeen code units', 'Abcdefghijklm1!😀', []],
])('a new password has 8 to 16 characters: %s [K-73]', (_case, password, broken) => {
  expect(listUnmetRules(password)).toEqual(broken)
})

test.each([
  ['none', 'Abcdefg!', ['digit']],
  ['one', 'Abcdefg!0', []],
  ['only one that is not 0 to 9', 'Abcdefg!٣', ['digit']],
])('a new password has at least one digit: %s [K-74]', (_case, password, broken) => {
  expect(listUnmetRules(password)).toEqual(broken)
})

test.each([
  ['none', 'ABCDEF1!', ['lower']],
  ['one', 'ABCDEF1!z', []],
  ['an accented one', 'ABCDEF1!ç', []],
])('a new password has at least one lower-case letter: %s [K-75]', (_case, password, broken) => {
  expect(listUnmetRules(password)).toEqual(broken)
})

test.each([
  ['none', 'abcdef1!', ['upper']],
  ['one', 'abcdef1!Z', []],
  ['an accented one', 'abcdef1!É', []],
])('a new password has at least one upper-case letter: %s [K-76]', (_case, password, broken) => {
  expect(listUnmetRules(password)).toEqual(broken)
})

describe('a new password has a special character', () => {
  const expectedCharacters = [' ', '`', '!', '@', '#', '$', '%', '^', '&', '*', '(', ')', '_', '-', '=', '.', '?']

  test('of which there are seventeen, the space among them [K-77]', () => {
    expect([' ', ...specialCharacters]).toEqual(expectedCharacters)
    for (const specialCharacter of expectedCharacters)
      expect([specialCharacter, listUnmetRules(`Abcdef12${specialCharacter}`)]).toEqual([specialCharacter, []])
  })

  test('and no other printable character of ASCII is one [K-77]', () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    const counting = printable.filter((character) => checkPassword(character).special)
    expect([...counting].sort()).toEqual([...expectedCharacters].sort())
  })

  test.each(['+', ',', '~', '"', "'", '/', '\\', '[', '{', '|', ':', ';', '<', '€', 'ç', '\t', '\u00A0'])(
    'for which %j does not count, though it may be there',
    (character) => {
      expect(listUnmetRules(`Abcdef12${character}`)).toEqual(['special'])
      expect(listUnmetRules(`Abcdef1!${character}`)).toEqual([])
    },
  )
})

test('an empty password is distinguished from one that breaks every rule [K-79]', () => {
  expect(findPasswordIssues('')).toBe('empty')
  expect(findPasswordIssues('~')).toEqual(['length', 'digit', 'lower', 'upper', 'special'])
})

test('blanks at the ends are part of the password', () => {
  expect(findPasswordIssues(' Abcde1 ')).toBeUndefined()
  expect(checkPassword('  Abc1  ')).toMatchObject({ length: true, special: true })
})

test('a checklist says of each rule whether it is met', () => {
  expect(checkPassword('abc')).toEqual({ length: false, digit: false, lower: true, upper: false, special: false })
  expect(Object.values(checkPassword('Sillage@2026'))).not.toContain(false)
})
