import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { parseDecimal } from '#language/decimalInput.ts'
import { parseDuration } from '#language/durationInput.ts'
import { durationUnits, formatDuration } from '#language/durations.ts'
import { findJsonSyntaxError } from '#language/jsonTexts.ts'
import { toTypedDecimal } from '#language/numberText.ts'
import { parseTime } from '#language/timeInput.ts'
import { formatTime } from '#language/times.ts'

test.each([
  ['pt', '12,50', '12.50'],
  ['pt', '1.234,5', '1234.5'],
  ['pt', '1.234', '1234'],
  ['pt', '1.23', '1.23'],
  ['pt', '-1.234.567', '-1234567'],
  ['es', '0,5', '0.5'],
  ['en', '1,234.50', '1234.50'],
  ['en', '12,5', '12.5'],
  ['pt', '12,', '12,'],
  ['pt', '1,2,3', '1,2,3'],
  ['en', '1.2.3', '1.2.3'],
  ['pt', 'doze', 'doze'],
])('in %s, %j is typed for %j', (locale, typed, value) => {
  expect(parseDecimal(typed, locale)).toBe(value)
})

test.each([
  ['1 h 30 min', 5400],
  ['1h30min', 5400],
  ['1:30', 5400],
  ['1,5', 5400],
  ['0,1', 360],
  ['2 d', 172_800],
  ['45 s', 45],
  ['0', 0],
  ['1:60', '1:60'],
  ['-1', '-1'],
  ['0,0001', '0,0001'],
  ['30 min 1 h', '30 min 1 h'],
])('%j is typed for a duration of %j', (typed, value) => {
  expect(parseDuration(typed, 'pt', 'hour')).toBe(value)
})

test('a duration is read again as it is shown', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...durationUnits), (seconds, unit) => {
      expect(parseDuration(formatDuration(seconds, unit), 'en', unit)).toBe(seconds)
    }),
  )
})

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, scale]) => {
    const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
    const whole = digits.slice(0, digits.length - scale)
    return `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
  })

test('a decimal is read again as it is shown and typed in every language', () => {
  fc.assert(
    fc.property(decimal, fc.constantFrom(...locales), (value, locale) => {
      expect(parseDecimal(toTypedDecimal(value, locale), locale)).toBe(value)
    }),
  )
})

const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['14h30', '14:30'],
  ['14h', '14:00'],
  ['9', '09:00'],
  ['2:30 pm', '14:30'],
  ['2 P.M.', '14:00'],
  ['12:05 am', '00:05'],
  ['12 pm', '12:00'],
  ['14:60', '14:60'],
  ['24:00', '24:00'],
  ['14:30 pm', '14:30 pm'],
  ['noon', 'noon'],
])('%j is typed for the time %j', (typed, value) => {
  expect(parseTime(typed)).toBe(value)
})

test('a time is read again as it is shown in every language', () => {
  for (const locale of locales)
    for (let minutes = 0; minutes < 1440; minutes += 1)
      expect(parseTime(formatTime(toTime(minutes), locale))).toBe(toTime(minutes))
})

test.each([
  ['', 1, 1],
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": [1 2]\n}', 2, 11],
  ['[1]]', 1, 4],
  ['{"a"', 1, 5],
  ["{'a': 1}", 1, 2],
  ['["a\n"]', 1, 2],
  ['[01]', 1, 3],
])('%j stops being JSON at line %i, column %i', (text, line, column) => {
  expect(findJsonSyntaxError(text)).toEqual({ line, column })
})

test('a text has a fault exactly where JSON.parse refuses it', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '0', '\\', ' ', '\n', 'e', '\u001f'))
    .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1))
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged), (text) => {
      expect(findJsonSyntaxError(text) === undefined).toBe(isJson(text))
    }),
  )
})
