import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formats } from '#rules/formats.ts'

describe('personName', () => {
  it.each([
    ['Ana', true],
    ['Ana 2', true],
    ['A B C', true],
    ['José', true],
    ['李小龍', true],
    ['An 12', false],
    ['A1 B2', false],
    ['123 456', false],
    ['An', false],
    ['A\u00a0B', false],
    ['An ١٢٣', false],
  ])('%s passes the name check: %s [K-02]', (name, passes) => {
    expect(formats.personName.check(name)).toBe(passes ? undefined : 'personName')
  })
})

describe('macAddress', () => {
  it.each([
    ['aa:bb:cc:dd:ee:ff', 'AA:BB:CC:DD:EE:FF'],
    ['AA-BB-CC-DD-EE-FF', 'AA:BB:CC:DD:EE:FF'],
    ['aabb.ccdd.eeff', 'AA:BB:CC:DD:EE:FF'],
    [' 001a7dda7113 ', '00:1A:7D:DA:71:13'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(formats.macAddress.normalise(typed)).toBe(stored)
    expect(formats.macAddress.check(stored)).toBeUndefined()
  })

  it('what is none comes back as it was, in upper case and without the space around it', () => {
    expect(formats.macAddress.normalise(' aa:bb ')).toBe('AA:BB')
    expect(formats.macAddress.normalise('aa:bb:cc:dd:ee:ff:00')).toBe('AA:BB:CC:DD:EE:FF:00')
  })

  it.each(['', 'aa:bb', 'gg:bb:cc:dd:ee:ff', 'aa:bb:cc:dd:ee:ff:00'])('%s is no address', (typed) => {
    expect(formats.macAddress.check(formats.macAddress.normalise(typed))).toBe('macAddress')
  })
})

describe('what is typed into a search', () => {
  it.each([
    ['macAddress', 'aabbc', ['aabbc', 'aa:bb:c', 'a:ab:bc']],
    ['macAddress', 'aa-bb', ['aa-bb', 'aa:bb', 'a:ab:b']],
    ['macAddress', 'a', ['a', 'a']],
    ['macAddress', '5e', ['5e', '5e']],
    ['macAddress', 'abc', ['abc', 'ab:c', 'a:bc']],
    ['macAddress', 'natal', ['natal']],
    ['macAddress', 'gaa', ['gaa']],
    ['macAddress', 'aag', ['aag']],
    ['cpfOrCnpj', '123.456', ['123.456', '123456']],
    ['cpfOrCnpj', '--', ['--', '']],
    ['cnpj', '11.2', ['11.2', '112']],
    ['cpf', '529.9', ['529.9', '5299']],
    ['personName', 'Ana', ['Ana']],
    ['webAddress', 'a.b', ['a.b']],
  ] as const)('%s: %s is looked for as %j', (format, text, spellings) => {
    expect(formats[format].getSearchTerms(text)).toEqual(spellings)
  })
})

describe('url', () => {
  it.each([
    ['https://example.com/video?x=1', true],
    ['http://localhost:8080', true],
    ['example.com', false],
    ['javascript:alert(1)', false],
    ['ftp://example.com', false],
    ['https://', false],
  ])('%s is a web address: %s', (text, expected) => {
    expect(formats.webAddress.check(text)).toBe(expected ? undefined : 'url')
  })
})

test('a document is stored as its significant characters and shown with punctuation', () => {
  expect(formats.cpfOrCnpj.normalise(' 529.982.247-25 ')).toBe('52998224725')
  expect(formats.cpfOrCnpj.display('52998224725')).toBe('529.982.247-25')
})

describe('a document of one kind', () => {
  it.each([
    ['cpf', '529.982.247-25', undefined],
    ['cpf', '529.982.247-26', 'cpf'],
    ['cpf', '11.222.333/0001-81', 'cpf'],
    ['cpf', '5299822472A', 'cpf'],
    ['cnpj', '11.222.333/0001-81', undefined],
    ['cnpj', '12.abc.345/01de-35', undefined],
    ['cnpj', '11.222.333/0001-82', 'cnpj'],
    ['cnpj', '529.982.247-25', 'cnpj'],
  ] as const)('as %s, %s: %s', (format, typed, fault) => {
    expect(formats[format].check(formats[format].normalise(typed))).toBe(fault)
  })

  it.each([
    ['cpf', '52998224725', '529.982.247-25'],
    ['cpf', '529982247251', '529.982.247-25'],
    ['cpf', '5299', '529.9'],
    ['cnpj', '11222333000181', '11.222.333/0001-81'],
    ['cnpj', '11222', '11.222'],
    ['cnpj', '52998224725', '52.998.224/725'],
  ] as const)('as %s, %s is shown as %s', (format, stored, shown) => {
    expect(formats[format].display(stored)).toBe(shown)
  })
})

test('no format ever throws, and a stored form is its own stored form', () => {
  for (const rule of Object.values(formats)) {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const stored = rule.normalise(text)
        rule.check(stored)
        rule.display(stored)
        expect(rule.normalise(stored)).toBe(stored)
      }),
    )
  }
})
