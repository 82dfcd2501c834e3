import { describe, expect, test } from 'vitest'
import { createVocabulary } from '#i18n/labels.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { ResourceData } from '#language/resource.ts'
import { explainRule } from '#language/rules.ts'
import { catalog, f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { buildNamedSchemas } from '../../server/records/openApiParts.ts'
import { createBodyReader } from './reading.ts'

const bookings: ResourceData = {
  name: 'bookings',
  key: 'bookingId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    startsOn: f.date(),
    endsOn: f.date(),
    deposit: f.money({ currency: 'BRL' }),
    price: f.money({ currency: 'BRL' }),
    nights: f.rows({ day: f.date(), guests: f.integer() }, { table: 'booking_nights' }),
  },
  rules: {
    order: { holds: { endsOn: { gte: '$field.startsOn' } }, at: 'endsOn' },
    deposit: { holds: { deposit: { lte: '$field.price' } }, at: 'deposit', label: 'Deposit above price.' },
    ahead: { holds: { startsOn: { gte: '$today' } }, at: 'startsOn' },
    guests: { holds: { not: { nights: { has: { guests: { lt: 1 } } } } }, at: 'nights' },
  },
}
const { created, updated, findFaultsOfCreate, findFaultsOfUpdate } = createBodyReader(bookings)

describe('a rule', () => {
  test('refuses a new record for which it does not hold, at its field', () => {
    const body = { name: 'A', startsOn: '2026-06-02', endsOn: '2026-06-01', deposit: '10', price: '9.99' }
    expect(findFaultsOfCreate(body)).toEqual(['endsOn: rule', 'deposit: rule'])
    expect(created({ ...body, endsOn: '2026-06-02', price: '10' })).toMatchObject({ endsOn: '2026-06-02' })
  })

  test('is not tested while a value that it reads is missing or cannot be read', () => {
    expect(created({ name: 'A', endsOn: '2026-06-01', deposit: '10', nights: [] })).toMatchObject({ startsOn: null })
    expect(findFaultsOfCreate({ name: 'A', startsOn: 'soon', endsOn: '2026-06-01' })).toEqual(['startsOn: date'])
  })

  test('reads what is stored beside what a change sends, and lets other fields change', () => {
    const stored = { bookingId: 1, name: 'A', startsOn: '2026-05-01', endsOn: '2026-05-20', deposit: null, price: null }
    expect(findFaultsOfUpdate(stored, { endsOn: '2026-04-30' })).toEqual(['endsOn: rule'])
    // It started before today, which was right when it was entered.
    expect(updated(stored, { name: 'B', startsOn: '2026-05-01' })).toMatchObject({ name: 'B' })
    expect(findFaultsOfUpdate(stored, { startsOn: '2026-05-02' })).toEqual(['startsOn: rule'])
  })

  test('reads the rows of the body', () => {
    expect(findFaultsOfCreate({ name: 'A', nights: [{ guests: 2 }, { guests: 0 }] })).toEqual(['nights: rule'])
    expect(created({ name: 'A', nights: [{ guests: 2 }] })).toMatchObject({ name: 'A' })
  })
})

describe('the message of a rule', () => {
  const explain = (locale: 'pt' | 'en' | 'es', name: string) => {
    const scope = { resources: catalog([bookings]), resource: bookings }
    return explainRule(scope, name, createVocabulary(createTranslator(locale), 'bookings'))
  }

  test.each([
    ['pt', 'Isto precisa ser verdade: o campo “endsOn” tem data a partir de “startsOn”.'],
    ['en', 'This must be true: the field “endsOn” is on or after “startsOn”.'],
    ['es', 'Esto debe ser cierto: el campo “endsOn” tiene fecha a partir de “startsOn”.'],
  ] as const)('is made from its condition in %s', (locale, sentence) => {
    expect(explain(locale, 'order')).toBe(sentence)
  })

  test('stands in the description of the body', () => {
    const schemas = buildNamedSchemas({ resources: catalog([bookings]), formats })
    expect(schemas.find(({ $id }) => $id === 'NewBookings')?.description).toContain('is on or after')
  })
})
