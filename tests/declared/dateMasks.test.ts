import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayMask,
  minuteMask,
  parseDayDigits,
  parseInstantDigits,
  toDayDigits,
  toInstantDigits,
} from '../../src/declared/form/inputs/dateMasks.ts'

describe('a day', () => {
  test('gets its slashes as it grows', () => {
    const shown = ['0', '01', '011', '0111', '01111', '01111983'].map(dayMask.display)
    expect(shown).toEqual(['0', '01', '01/1', '01/11', '01/11/1', '01/11/1983'])
  })

  test.each([
    ['01/11/1983', '01/11/1983'],
    [' 1/11/1983 ', '01/11/1983'],
    ['1.2.1983', '01/02/1983'],
    ['1983-11-01', '01/11/1983'],
    ['1983-11-01T10:30:00Z', '01/11/1983'],
    ['1/11/1983 10:30', '01/11/1983'],
    ['1/', '01'],
    ['01/2/', '01/02'],
  ])('that comes in one piece is understood: %s', (text, shown) => {
    expect(dayMask.display(dayMask.parseWholeText?.(text) ?? 'nothing')).toBe(shown)
  })

  test.each(['01/11/83', '1 de novembro de 1983', '01011983', '01/11/19831'])('is not guessed from %s', (text) => {
    expect(dayMask.parseWholeText?.(text)).toBeUndefined()
  })

  test('is a value once it is whole, whether the calendar has it or not; before, it is what is shown', () => {
    expect(['01', '0111', '011119', '01111983', '31021983'].map(parseDayDigits)).toEqual([
      '01',
      '01/11',
      '01/11/19',
      '1983-11-01',
      '1983-02-31',
    ])
  })

  test('comes out of its value as it was typed', () => {
    const digits = fc.stringMatching(/^\d{0,8}$/)
    fc.assert(fc.property(digits, (typed) => toDayDigits(parseDayDigits(typed)) === typed))
  })
})

describe('an instant', () => {
  test('is typed by the clocks of a zone', () => {
    expect(parseInstantDigits('010320261730', 'America/Sao_Paulo')).toBe('2026-03-01T20:30:00.000Z')
    expect(toInstantDigits('2026-03-01T20:30:00.000Z', 'Asia/Kathmandu')).toBe('020320260215')
    expect(minuteMask.display('020320260215')).toBe('02/03/2026 02:15')
    expect(['010320261', '0103202617'].map(minuteMask.display)).toEqual(['01/03/2026 1', '01/03/2026 17'])
  })

  test.each(['310220261000', '010320262500', '010320261060', '0103202610'])('there is none of %s', (digits) => {
    expect(parseInstantDigits(digits, 'America/Sao_Paulo')).toBe(minuteMask.display(digits))
  })

  test('comes out of its value as it was typed, also beside a change of the clocks', () => {
    const zone = fc.constantFrom('America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu', 'America/New_York', undefined)
    const date = fc.date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, date, (timeZone, at) => {
        const digits = toInstantDigits(at.toISOString(), timeZone)
        expect(toInstantDigits(parseInstantDigits(digits, timeZone), timeZone)).toBe(digits)
      }),
    )
  })
})
