import { expect, test } from 'vitest'
import {
  formatDay,
  formatInstant,
  formatInstantDay,
  formatInstantTime,
  getInstantDay,
  getTimeZoneName,
} from '#language/dates.ts'
import { describeInstant } from '../../src/declared/values/describeInstant.ts'

test('a day is shown as dd/MM/yyyy, in no time zone at all [M-12]', () => {
  expect([formatDay('2024-12-31'), formatDay('2024-01-02')]).toEqual(['31/12/2024', '02/01/2024'])
})

test('the day of an instant is that of the time zone it is read in [M-12]', () => {
  expect(formatInstantDay('2025-01-01T01:30:00.000Z', 'America/Sao_Paulo')).toBe('31/12/2024')
  expect(formatInstantDay('2025-01-01T01:30:00.000Z', 'UTC')).toBe('01/01/2025')
})

test('an instant is shown as dd/MM/yyyy HH:mm, midnight as 00:00 [M-13]', () => {
  expect(formatInstant('2024-12-31T23:59:59.000Z', 'UTC')).toBe('31/12/2024 23:59')
  expect(formatInstant('2025-01-01T03:00:00.000Z', 'America/Sao_Paulo')).toBe('01/01/2025 00:00')
})

test('a time of day is shown as HH:mm, midnight as 00:00', () => {
  expect(formatInstantTime('2024-12-31T17:05:59.000Z', 'UTC')).toBe('17:05')
  expect(formatInstantTime('2025-01-01T03:00:00.000Z', 'America/Sao_Paulo')).toBe('00:00')
})

test('what is no date is shown as it is', () => {
  expect(formatDay('soon')).toBe('soon')
  expect(formatInstant('soon')).toBe('soon')
  expect(formatInstantTime('soon')).toBe('soon')
  expect(describeInstant('soon', 'pt-BR')).toBe('soon')
})

test('the full form of an instant names its seconds and its zone in the language of the person', () => {
  const full = describeInstant('2024-12-31T23:59:07.000Z', 'pt-BR', 'UTC')
  expect(full).toContain('31 de dezembro de 2024')
  expect(full).toContain('23:59:07 Horário Universal Coordenado')
  expect(describeInstant('2024-12-31T23:59:07.000Z', 'en-US', 'America/Sao_Paulo')).toContain(
    '8:59:07 PM Brasilia Standard Time',
  )
})

test('a time zone has a name in each language', () => {
  expect(getTimeZoneName('pt', 'America/Sao_Paulo')).toMatch(/^Horário .*de Brasília$/)
  expect(getTimeZoneName('en', 'America/Sao_Paulo')).toMatch(/^Brasilia .*Time$/)
  expect(getTimeZoneName('es', 'America/Sao_Paulo')).toMatch(/^hora .*de Brasilia$/)
})

test('today is the day of the zone', () => {
  expect(getInstantDay('2025-01-01T01:30:00.000Z', 'America/Sao_Paulo')).toBe('2024-12-31')
  expect(getInstantDay('2025-01-01T01:30:00.000Z', 'Asia/Tokyo')).toBe('2025-01-01')
})
