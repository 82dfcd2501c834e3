import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { createCellReader } from '#resources/language/cells.ts'
import { assertValidResource } from '#resources/language/check.ts'
import { currencyCodes } from '#resources/language/currencies.ts'
import { parseDecimal } from '#resources/language/decimalInput.ts'
import { compareDecimals } from '#resources/language/decimals.ts'
import { parseDuration } from '#resources/language/durationInput.ts'
import { durationUnits, formatDuration } from '#resources/language/durations.ts'
import { evaluatePredicate } from '#resources/language/evaluate.ts'
import { toTypedDecimal } from '#resources/language/numberText.ts'
import { resolveFieldAt } from '#resources/language/resolvedField.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { parseTime } from '#resources/language/timeInput.ts'
import { formatTime } from '#resources/language/times.ts'
import { valueText } from '#resources/language/valueText.ts'
import { defineResource, f, names } from '#resources/product.ts'
import { formats } from '#rules/formats.ts'
import { loadNumberingPlans } from '#rules/numberingPlans.ts'
import { catalogOfGoods, goods } from './goods.ts'
import { createBodyReader, evaluationContext } from './reading.ts'

const { created, findFaultsOfCreate } = createBodyReader(goods)
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
  expect(show('JPY', '1200')).toEqual({ text: '¥1,200', number: 1200 })
  expect(show('KWD', '12.500')).toEqual({ text: 'KWD\u00a012.500', number: 12.5 })
  expect(show('BRL', '12345678901234.50')).toEqual({ text: 'R$12,345,678,901,234.50', number: undefined })
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
  wallet: fc.constantFrom(...currencyCodes),
  story: fc
    .array(
      fc.string({ minLength: 1, maxLength: 5 }).filter((line) => line.trim() === line),
      { minLength: 1, maxLength: 3 },
    )
    .map((lines) => lines.join('\n')),
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

/** The problems that the check reports for a declaration with this field; empty if there are none. */
function findProblems(kind: string, options: object, changes: object = {}): string {
  const declared = { name: 'x', key: 'xId', title: 'a', fields: { a: f.text(), b: { kind, options } }, ...changes }
  try {
    assertValidResource(JSON.parse(JSON.stringify(declared)) as ResourceData, names)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test.each([
  ['decimal', { scale: 11 }, 'x.fields.b.scale: 0 to 10 decimals are possible'],
  ['decimal', { scale: 1, min: '0.25' }, 'x.fields.b.min: this field has 1 decimals'],
  ['decimal', { min: 2, max: '1.99' }, 'x.fields.b.min: 2 is more than max, 1.99'],
  ['decimal', { min: 1, default: '0.5' }, "x.fields.b.default: '0.5' is under min, 1"],
  ['decimal', { max: 'ten' }, 'x.fields.b.max: a number such as 12.5 or \'12.50\' is expected, not "ten"'],
  ['money', {}, "x.fields.b: money needs 'currency' - an ISO 4217 code or '$field.…'"],
  ['money', { currency: 'BRLL' }, "x.fields.b.currency: 'BRLL' is no ISO 4217 code"],
  ['money', { currency: '$field.curency' }, "x.fields.b.currency: no field 'curency'"],
  ['money', { currency: 'JPY', min: '0.5' }, 'x.fields.b.min: this field has 0 decimals'],
  ['duration', { unit: 'hours' }, "x.fields.b.unit: no unit 'hours' - did you mean 'hour'?"],
  ['duration', { min: 60, default: 30 }, 'x.fields.b.default: 30 is under min, 60'],
  ['url', { schemes: ['javascript'] }, "x.fields.b.schemes[0]: 'javascript' is not safe to follow"],
  ['url', { schemes: ['https:'] }, "x.fields.b.schemes[0]: 'https:' is no scheme such as 'https'"],
  ['tags', { max: 0 }, 'x.fields.b.max: 0 is too small'],
  ['tags', { suggest: ['a', 'a'] }, "x.fields.b.suggest[1]: 'a' stands twice"],
  ['tags', { maxLength: 2, suggest: ['abc'] }, "x.fields.b.suggest[0]: 'abc' is longer than maxLength, 2"],
  [
    'choice',
    { values: ['a'], valueOptions: { a: { color: 'sucess' } } },
    "x.fields.b.valueOptions.a.color: no color 'sucess' - did you mean 'success'?",
  ],
  [
    'choice',
    { values: ['a'], valueOptions: { a: { colour: 'info' } } },
    "x.fields.b.valueOptions.a: no word 'colour' - did you mean 'color'?",
  ],
  [
    'choice',
    { values: ['a'], valueOptions: { a: { icon: 'unlinc' } } },
    "x.fields.b.valueOptions.a.icon: 'unlinc' is no icon - did you mean 'unlink'?",
  ],
  [
    'choice',
    { values: ['draft'], valueOptions: { draf: {} } },
    "x.fields.b.valueOptions: no choice 'draf' - did you mean 'draft'?",
  ],
  ['choices', {}, "x.fields.b: 'values' is missing"],
  ['choices', { values: ['a', 'a'] }, "x.fields.b.values[1]: 'a' stands twice"],
  ['choices', { values: ['a'], max: 2 }, 'x.fields.b.max: 2 is more than the 1 values'],
  ['phone', { region: 'BRA' }, "x.fields.b.region: no region 'BRA' - did you mean 'BA'?"],
  ['phone', { max: 20 }, "x.fields.b: no option 'max'"],
  ['time', { min: '8:00' }, "x.fields.b.min: '8:00' is no time such as '14:30'"],
  ['time', { min: '22:00', max: '06:00' }, 'x.fields.b.min: 22:00 is after max, 06:00'],
  ['time', { step: 0 }, 'x.fields.b.step: 1 to 1439 minutes are possible'],
  ['time', { step: 15, default: '08:20' }, 'x.fields.b.default: 08:20 is not on a step of 15 minutes'],
  ['color', { palette: ['#FFF'] }, "x.fields.b.palette[0]: '#FFF' is no colour in lower case such as '#0a7cff'"],
  ['color', { default: 'red' }, "x.fields.b.default: 'red' is no colour in lower case such as '#0a7cff'"],
  ['currency', { only: ['BRL', 'REAL'] }, "x.fields.b.only[1]: 'REAL' is no ISO 4217 code"],
  ['currency', { only: ['BRL', 'BRL'] }, "x.fields.b.only[1]: 'BRL' stands twice"],
  ['currency', { only: ['BRL'], default: 'USD' }, "x.fields.b.default: 'USD' is none of the currencies of this field"],
  ['decimal', { sclae: 2 }, "x.fields.b: no option 'sclae' - did you mean 'scale'?"],
])('%s with %j is refused: %s', (kind, options, sentence) => {
  expect(findProblems(kind, options)).toContain(sentence)
})

test('a condition on a list of texts asks for texts in it', () => {
  const asked = (kind: string, b: unknown) => findProblems(kind, { values: ['won', 'lost'] }, { states: { x: { b } } })
  expect(asked('choices', { hasAny: ['won'], hasAll: ['lost', '$me.profile'], empty: false })).toBe('')
  expect(asked('choices', { hasAny: ['wonn'] })).toContain(
    "x.states.x.b.hasAny[0]: no choice 'wonn' - did you mean 'won'?",
  )
  expect(asked('choices', { hasAll: [null] })).toContain('x.states.x.b.hasAll[0]: a text is expected, not null')
  expect(asked('choices', { hasAny: 'won' })).toContain('x.states.x.b.hasAny: a list of values is expected')
  expect(asked('choices', 'won')).toContain("a list of texts has the tests 'empty', 'hasAny' and 'hasAll' alone")
  expect(asked('choice', { hasAny: ['won'] })).toContain(
    'x.states.x.b.hasAny: this is a test of lists of texts and of links',
  )
  expect(findProblems('tags', {}, { list: { columns: ['b'], sort: 'b' } })).toContain(
    'x.list.sort: a tags field cannot be shown in a column by itself',
  )
  const fields = { a: f.text(), b: f.tags(), bCount: f.integer() }
  expect(findProblems('tags', {}, { fields })).toContain("x.fields.bCount: its name 'bCount' clashes with that of 'b'")
})

test('an operand of an exact number is written as it is stored', () => {
  const asked = (b: unknown) => findProblems('decimal', {}, { states: { big: { b } } })
  expect(asked({ gt: '1000.00' })).toBe('')
  expect(asked('12.5')).toContain("x.states.big.b: write '12.50': this field has 2 decimals")
  expect(asked({ gt: 12 })).toContain("x.states.big.b.gt: a number as a text is expected, such as '0.00'")
  expect(asked({ gt: '1.005' })).toContain('x.states.big.b.gt: this field has 2 decimals')
})

test('an operand of a phone number is a number in E.164, or a part of one', () => {
  const asked = (b: unknown) => findProblems('phone', {}, { states: { local: { b } } })
  expect([asked('+5511987654321'), asked({ startsWith: '+55' }), asked({ contains: '9876' })]).toEqual(['', '', ''])
  expect(asked('(11) 98765-4321')).toContain("x.states.local.b: a phone number such as '+5511987654321' is expected")
})

test('an operand of a colour is a colour in lower case, or a part of one', () => {
  const asked = (b: unknown) => findProblems('color', {}, { states: { blue: { b } } })
  expect([asked('#0a7cff'), asked({ startsWith: '#0a' })]).toEqual(['', ''])
  expect(asked('#0A7CFF')).toContain("x.states.blue.b: a colour such as '#0a7cff' is expected")
})

test('an operand of a currency is one that the field may have', () => {
  const asked = (b: unknown) => findProblems('currency', { only: ['BRL', 'USD'] }, { states: { real: { b } } })
  expect([asked('BRL'), asked({ in: ['BRL', 'USD'] }), asked({ startsWith: 'U' })]).toEqual(['', '', ''])
  expect(asked('EUR')).toContain('x.states.real.b: "EUR" is none of the currencies of this field')
})

test('the currency of an amount is a field that can hold one', () => {
  const check = (currency: object) => () =>
    assertValidResource({ ...goods, fields: { ...goods.fields, currency } } as unknown as ResourceData, names)
  for (const currency of [f.currency(), f.choice(['BRL', 'JPY']), f.text()])
    expect(check(currency)).not.toThrow(/goods.fields.cost/)
  expect(check(f.integer())).toThrow(
    "goods.fields.cost.currency: 'currency' has the kind integer, where one of these is expected: currency, choice, text",
  )
})

test('an operand of a time is a time, and has an order', () => {
  const asked = (b: unknown) => findProblems('time', {}, { states: { late: { b } } })
  expect([asked({ gt: '18:00' }), asked({ between: ['08:00', '09:00'] }), asked('14:30')]).toEqual(['', '', ''])
  expect(asked({ lt: '8:00' })).toContain("x.states.late.b.lt: a time (HH:MM), such as '14:30', is expected")
  expect(asked({ startsWith: '08' })).toContain('x.states.late.b')
})

test('an exact number is compared with a field that has the same decimals only', () => {
  const fields = { ...goods.fields, limit: goods.fields.weight }
  const check = (weight: object) => () =>
    assertValidResource({ ...goods, fields, states: { x: { weight } } } as unknown as ResourceData, names)
  expect(check({ gte: '$field.limit' })).not.toThrow()
  expect(check({ gte: '$field.offset' })).toThrow(
    "goods.states.x.weight.gte: '$field.offset' may have another number of decimals",
  )
})

test('a mistake in an option of a kind does not compile, and its values have an order where they have one', () => {
  const declared = defineResource('x', {
    key: 'xId',
    title: 'a',
    fields: {
      a: f.text(),
      // @ts-expect-error
      b: f.decimal({ sclae: 2 }),
      // @ts-expect-error
      c: f.money({ min: 0 }),
      // @ts-expect-error
      d: f.duration({ unit: 'hours' }),
      e: f.money({ currency: 'BRL' }),
      f: f.duration(),
      // @ts-expect-error
      g: f.tags({ suggests: ['a'] }),
      h: f.tags(),
      // @ts-expect-error
      j: f.choice({ draft: {}, won: { color: 'sucess' } }),
      k: f.choice({ draft: {}, won: { color: 'success', icon: 'check' } }, { default: 'draft' }),
      i: f.choices(['won', 'lost']),
      l: f.time({ min: '08:00' }),
    },
    states: {
      large: {
        e: { gt: '10.00' },
        f: { lt: 60 },
        h: { hasAny: ['vip', '$me.profile'] },
        i: { hasAll: ['won'], empty: false },
        k: 'won',
        l: { gte: '09:00' },
      },
    },
  })
  expect(findProblems('text', {}, JSON.parse(JSON.stringify(declared))).split('\n')).toHaveLength(6)
})
