import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { createCellReader } from '#language/cells.ts'
import { currencyCodes } from '#language/currencies.ts'
import { compareDecimals } from '#language/decimals.ts'
import { evaluatePredicate } from '#language/evaluate.ts'
import { findSimilar } from '#language/imports/headings.ts'
import { splitKeyText } from '#language/imports/keyText.ts'
import { getAddressKey } from '#language/kinds/file.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import { toPlainText } from '#language/richTexts.ts'
import { valueText } from '#language/valueText.ts'
import { f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { loadNumberingPlans } from '#rules/numberingPlans.ts'
import { catalogOfGoods, goods } from './goods.ts'
import { createBodyReader, evaluationContext } from './reading.ts'

const { created, updated, findFaultsOfCreate } = createBodyReader(goods)
const formatValue = (path: string, value: unknown, locale: (typeof locales)[number] = 'pt') =>
  valueText({ formats, translate: createTranslator(locale) }, resolveFieldAt(catalogOfGoods, goods, path), value)

test.each([
  ['weight', ' +0012.5 ', '12.500'],
  ['weight', '12.5000000', '12.500'],
  ['weight', '-0', '0.000'],
  ['offset', '-7', '-7'],
  ['discount', '12.5', '12.50'],
  ['price', '1234.5', '1234.50'],
  ['story', ' one\r\ntwo\n', 'one\ntwo'],
  ['lasts', 5400, 5400],
  ['site', ' HTTPS://Example.com/á?q=1#x ', 'HTTPS://Example.com/á?q=1#x'],
  ['lasts', '5400', 5400],
  ['labels', [' b ', '', 'a', 'B', 'á'], ['b', 'a']],
  ['labels', ['FRAGILE'], ['Fragile']],
  ['labels', null, []],
  ['labels', '', []],
  ['parts', '', []],
  ['uses', ['car', ' home '], ['home', 'car']],
  ['phone', '(11) 98765-4321', '+5511987654321'],
  ['phone', '011 98765 4321', '+5511987654321'],
  ['phone', '+44 20 7946 0958', '+442079460958'],
  ['fax', '+683 4002', '+6834002'],
  ['fax', '+800 1234 5678', '+80012345678'],
  ['opens', ' 06:45 ', '06:45'],
  ['tint', ' #0A7CFF', '#0a7cff'],
  ['tint', 'abc', '#aabbcc'],
  ['slug', ' Sao-Joao ', 'sao-joao'],
  ['spot', { lat: -0, lon: 180 }, { lat: 0, lon: 180 }],
  ['spot', { lat: '90', lon: 1.00000004 }, { lat: 90, lon: 1 }],
  ['spot', '-23.5505;-46.6333', { lat: -23.5505, lon: -46.6333 }],
  ['spot', { lat: ' ', lon: '' }, null],
  ['pin', ' 1234 ', ' 1234 '],
  ['settings', '{"a": [1, "b"]}', { a: [1, 'b'] }],
  ['settings', { a: null }, { a: null }],
  ['settings', false, false],
  ['settings', 'null', null],
  ['wallet', ' chf ', 'CHF'],
  ['offset', '999999999999999.0', '999999999999999'],
])('%s reads %j as %j', (path, raw, value) => {
  expect(created({ name: 'x', [path]: raw })).toMatchObject({ [path]: value })
})

test.each([
  ['weight', '12,5', 'numeric'],
  ['weight', '1e3', 'numeric'],
  ['weight', '.5', 'numeric'],
  ['weight', '-0.001', 'between'],
  ['weight', '999.501', 'between'],
  ['offset', '1000000000000000', 'tooManyDigits'],
  ['discount', '100.01', 'between'],
  ['price', '0.005', 'tooManyDecimals'],
  ['price', '-0.01', 'minValue'],
  ['cost', '1', 'currencyMissing'],
  ['story', 'x'.repeat(21), 'maxLength'],
  ['story', 'a\u0000b', 'controlCharacters'],
  ['lasts', -1, 'between'],
  ['site', 'example.com', 'url'],
  ['site', 'https:example.com', 'url'],
  ['site', 'https://', 'url'],
  ['site', 'https://a b.com', 'url'],
  ['site', 'https://me:secret@example.com', 'url'],
  ['site', 'javascript:alert(1)', 'urlScheme'],
  ['site', `https://example.com/${'x'.repeat(2000)}`, 'maxLength'],
  ['site', 12, 'url'],
  ['phone', '190', 'phone'],
  ['phone', '+1 000 000 0000', 'phone'],
  ['phone', '+55 11 98765-4321 ext. 5', 'phone'],
  ['phone', 'tel. 11 98765-4321', 'phone'],
  ['phone', 11987654321, 'phone'],
  ['phone', `+${'5'.repeat(60)}`, 'maxLength'],
  ['fax', '11 98765-4321', 'phoneWithoutRegion'],
  ['closes', '24:00', 'time'],
  ['closes', '9:05', 'time'],
  ['closes', '14:30:00', 'time'],
  ['closes', 1430, 'time'],
  ['opens', '06:15', 'between'],
  ['opens', '22:15', 'between'],
  ['opens', '07:20', 'timeStep'],
  ['tint', 'red', 'color'],
  ['tint', '#0a7cff80', 'color'],
  ['tint', 255, 'color'],
  ['slug', 'São', 'slug'],
  ['pin', '123', 'lengthBetween'],
  ['settings', '{"a": }', 'jsonAt'],
  ['settings', '"a"', 'jsonText'],
  ['settings', ['x'.repeat(197)], 'jsonTooLarge'],
  ['settings', JSON.parse('['.repeat(52) + ']'.repeat(52)), 'jsonTooLarge'],
  ['settings', ['\0'], 'controlCharacters'],
  ['settings', { '\ud800': 1 }, 'controlCharacters'],
  ['pin', 12345, 'text'],
  ['token', 'x'.repeat(1001), 'maxLength'],
  ['token', 'a\nb', 'controlCharacters'],
  ['slug', 'a--b', 'slug'],
  ['spot', { lat: 90.5, lon: 0 }, 'location'],
  ['spot', { lat: 1, lon: null }, 'location'],
  ['spot', '1, 2, 3', 'location'],
  ['spot', '23,5, 46,6', 'location'],
  ['spot', true, 'location'],
  ['slug', 'new', 'slugReserved'],
  ['slug', 'x'.repeat(21), 'maxLength'],
  ['notes', `<p>${'x'.repeat(41)}</p>`, 'maxLength'],
  ['notes', `<p>a</p>${' '.repeat(200_000)}<p>b</p>`, 'htmlTooLong'],
  ['notes', '<p>\u0007</p>', 'controlCharacters'],
  ['notes', 5, 'text'],
  ['wallet', 'R$', 'currency'],
  ['wallet', 'XXX', 'currency'],
  ['wallet', 986, 'currency'],
  ['currency', 'USD', 'oneOf'],
  ['lasts', 1.5, 'duration'],
  ['lasts', '1 h', 'duration'],
  ['lasts', 360_001, 'between'],
  ['labels', 'a', 'list'],
  ['labels', ['1', '2', '3', '4', '5', '6'], 'maxItems'],
  ['uses', ['home', 'office', 'car'], 'maxItems'],
])('%s refuses %j: %s', (path, raw, key) => {
  expect(findFaultsOfCreate({ name: 'x', [path]: raw })).toEqual([`${path}: ${key}`])
})

test.each([
  ['São João & Cia', 'sao-joao-cia'],
  ["D'Ávila – Straße", 'd-avila-strasse'],
  ['Uma descrição mais longa', 'uma-descricao-mais-l'],
  ['Dezenove caracteres x', 'dezenove-caracteres'],
])('the name %j makes the slug %j of a new record', (name, slug) => {
  expect(created({ name }).slug).toBe(slug)
  expect(created({ name, slug: 'typed' }).slug).toBe('typed')
})

test('a name that makes no slug is told at the slug, and a stored slug stays when the name changes', () => {
  expect(findFaultsOfCreate({ name: '你好' })).toEqual(['slug: slug'])
  expect(findFaultsOfCreate({ name: 'New!', slug: '' })).toEqual(['slug: slugReserved'])
  expect(updated({ name: 'a', slug: 'a' }, { name: 'b' })).toEqual({ name: 'b' })
  const required = { ...goods, fields: { ...goods.fields, slug: f.slug({ from: 'story', required: true }) } }
  const reader = createBodyReader(required)
  expect(reader.created({ name: 'x', story: 'Once' }).slug).toBe('once')
  expect(reader.findFaultsOfCreate({ name: 'x' })).toEqual(['slug: required'])
  expect(reader.findFaultsOfUpdate({ name: 'x', story: 'Once', slug: 'once' }, { slug: '' })).toEqual([
    'slug: required',
  ])
})

test('a secret that is not sent stays, and one that is required cannot be removed', () => {
  const set = { name: 'x', pinIsSet: true, tokenIsSet: false }
  expect(updated(set, { name: 'y' })).toEqual({ name: 'y' })
  expect(updated(set, { pin: '' })).toEqual({ pin: null })
  const required = { ...goods, fields: { ...goods.fields, pin: f.secret({ keep: 'hash', required: true }) } }
  const { findFaultsOfCreate, findFaultsOfUpdate } = createBodyReader(required)
  expect(findFaultsOfCreate({ name: 'x' })).toEqual(['pin: required'])
  expect(findFaultsOfUpdate(set, { name: 'y' })).toEqual([])
  expect(findFaultsOfUpdate(set, { pin: null })).toEqual(['pin: required'])
})

test('a condition tells whether a secret is set from the record on the wire', () => {
  const holds = (pinIsSet: boolean) => evaluatePredicate({ pin: { empty: false } }, { pinIsSet }, evaluationContext)
  expect([holds(true), holds(false)]).toEqual([true, false])
})

test('a fault in a list of texts stands at its text', () => {
  const body = { name: 'x', labels: ['ok', '', 'x'.repeat(13), 7, 'a\u0000'], uses: ['home', 'boat'] }
  expect(findFaultsOfCreate(body)).toEqual(['labels.3: text', 'uses.1: oneOf'])
  expect(findFaultsOfCreate({ ...body, labels: body.labels.filter((label) => label !== 7), uses: [] })).toEqual([
    'labels.2: maxLength',
    'labels.3: controlCharacters',
  ])
})

test('an amount has the decimals of the currency that its record holds', () => {
  const read = (currency: string, cost: string) => created({ name: 'x', currency, cost }).cost
  expect([read('JPY', '12'), read('BRL', '12'), read('KWD', '12.5')]).toEqual(['12', '12.00', '12.500'])
  expect(findFaultsOfCreate({ name: 'x', currency: 'JPY', cost: '12.5' })).toEqual(['cost: tooManyDecimals'])
  const show = (currency: string, cost: string) =>
    createCellReader(
      {
        resources: catalogOfGoods,
        formats,
        translate: createTranslator('en'),
        getEvaluationContext: () => evaluationContext,
      },
      goods,
      { name: 'cost', paths: ['cost'], combine: 'first' },
    ).read({ currency, cost })
  expect(show('JPY', '1200')).toEqual({ text: '¥1,200', value: '1200', number: 1200 })
  expect(show('KWD', '12.500')).toEqual({ text: 'KWD\u00a012.500', value: '12.500', number: 12.5 })
  const large = { text: 'R$12,345,678,901,234.50', value: '12345678901234.50', number: undefined }
  expect(show('BRL', '12345678901234.50')).toEqual(large)
})

test.each([
  ['weight', '1234.500', '1.234,500', '1,234.500'],
  ['price', '1234.50', 'R$\u00a01.234,50', 'R$1,234.50'],
  ['cost', '1234.50', '1.234,50', '1,234.50'],
  ['lasts', 90_061, '25 h 1 min 1 s', '25 h 1 min 1 s'],
  ['lasts', 0, '0 h', '0 h'],
  ['discount', '1234.50', '1.234,50%', '1,234.50%'],
  ['labels', ['b', 'a'], 'b; a', 'b; a'],
  ['opens', '14:30', '14:30', '2:30 PM'],
  ['closes', '00:05', '00:05', '12:05 AM'],
  ['offset', '123456789012345678', '123.456.789.012.345.678', '123,456,789,012,345,678'],
])('%s shows %j as %j in Portuguese and as %j in English', (path, value, portuguese, english) => {
  expect([formatValue(path, value, 'pt'), formatValue(path, value, 'en')]).toEqual([portuguese, english])
})

const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Generators of normalized values, as the reader stores them, by path. */
const stored: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  weight: fc.integer({ min: 0, max: 999_500 }).map((units) => (units / 1000).toFixed(3)),
  offset: fc.integer().map(String),
  price: fc.integer({ min: 0 }).map((units) => (units / 100).toFixed(2)),
  lasts: fc.nat({ max: 360_000 }),
  site: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  phone: fc.integer({ min: 100_000_000, max: 999_999_999 }).map((digits) => `+5511${digits}`),
  opens: fc.integer({ min: 0, max: 62 }).map((quarter) => toTime(390 + quarter * 15)),
  closes: fc.nat({ max: 1439 }).map(toTime),
  tint: fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`),
  settings: fc.array(fc.oneof(fc.integer(), fc.boolean(), fc.string({ maxLength: 9 })), { maxLength: 5 }),
  spot: fc
    .tuple(fc.integer({ min: -9e8, max: 9e8 }), fc.integer({ min: -18e8, max: 18e8 }))
    .map(([lat, lon]) => ({ lat: lat / 1e7 + 0, lon: lon / 1e7 + 0 })),
  slug: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9})?$/).filter((text) => text !== 'new'),
  wallet: fc.constantFrom(...currencyCodes),
  story: fc
    .array(
      fc.string({ minLength: 1, maxLength: 5 }).filter((line) => line.trim() === line),
      { minLength: 1, maxLength: 3 },
    )
    .map((lines) => lines.join('\n')),
  notes: fc.constantFrom('<p>a &lt; b &amp; c</p>\n', '<ul><li><p>x <em>y</em></p>\n</li>\n</ul>\n'),
  discount: fc.integer({ min: 0, max: 10_000 }).map((units) => (units / 100).toFixed(2)),
}

test('what the reader stores, it reads as the same value', () => {
  for (const [path, value] of Object.entries(stored)) {
    fc.assert(
      fc.property(value, (some) => {
        expect(created({ name: 'x', [path]: some })[path]).toEqual(some)
      }),
    )
  }
})

test('a phone number is read again as it is shown', async () => {
  const plans = await loadNumberingPlans()
  const shown = (value: string, region?: string) => plans.format(value, region)
  expect([shown('+5511987654321', 'BR'), shown('+5511987654321', 'PT'), shown('+5511987654321')]).toEqual([
    '(11) 98765-4321',
    '+55 11 98765 4321',
    '+55 11 98765 4321',
  ])
  for (const value of ['+5511987654321', '+442079460958', '+77011234567', '+12025550143', '+6834002', '+34612345678'])
    for (const text of [shown(value, 'BR'), shown(value)]) expect(created({ name: 'x', phone: text }).phone).toBe(value)
})

test('decimals are compared by value, exactly', () => {
  const holds = (test: object, weight: string) => evaluatePredicate({ weight: test }, { weight }, evaluationContext)
  expect(holds({ gt: '9.500' }, '12.500')).toBe(true)
  expect(holds({ lt: '-1.5' }, '-1.50')).toBe(false)
  expect(holds({ gte: '12.5' }, '12.50')).toBe(true)
  expect(holds({ gt: '9007199254740992' }, '9007199254740993')).toBe(true)
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), (left, right) => {
      const sign = compareDecimals(`${left}.0`, String(right))
      expect(sign).toBe(left < right ? -1 : left > right ? 1 : 0)
    }),
  )
})

test('texts as long as a body may be are read in one pass', () => {
  // Regular expressions that go back for each character would take minutes.
  const [spaces, slashes] = [' '.repeat(1_000_000), 'a'.repeat(1_000_000)]
  expect(getAddressKey(`/files/${slashes}?a/b`)).toBe(slashes)
  expect(getAddressKey(`${slashes}/`)).toBe('')
  expect(toPlainText(`<p> x${spaces}x \n</p>\n`)).toBe(`x${spaces}x`)
  expect(splitKeyText(`x${spaces}x`)).toEqual({ title: `x${spaces}x`, id: undefined })
  expect(splitKeyText(`x${spaces}#7 `)).toEqual({ title: 'x', id: '7' })
  expect(splitKeyText(`${'#'.repeat(1_000_000)} x`)).toMatchObject({ id: undefined })
  expect(findSimilar(slashes, [{ text: 'aaaa' }])).toBeUndefined()
})
