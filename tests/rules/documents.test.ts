import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { detectDocumentKind, findDocumentIssue, formatDocument, stripPunctuation } from '#rules/documents.ts'

describe('what is wrong with a document', () => {
  it.each<[string, string | undefined, string]>([
    ['529.982.247-25', undefined, 'a CPF with right check digits is accepted'],
    ['52998224725', undefined, 'a CPF is accepted without punctuation'],
    ['123.456.789-09', undefined, 'the CPF of all examples is accepted'],
    ['529.982.247-26', 'cpf', 'a CPF with a wrong second check digit is refused'],
    ['529.982.247-35', 'cpf', 'a CPF with a wrong first check digit is refused'],
    ['5299822472', 'cpf', 'ten digits are no CPF'],
    ['1', 'cpf', 'one digit is no CPF'],
  ])('%s: %s, as %s [K-10]', (text, expected) => {
    expect(findDocumentIssue(text)).toBe(expected)
  })

  test('the all-zero CPF is refused [K-11]', () => {
    expect(findDocumentIssue('000.000.000-00')).toBe('cpf')
  })

  test('a CPF of one repeated digit is refused, although its check digits are right [K-11]', () => {
    for (let digit = 0; digit <= 9; digit += 1) expect(findDocumentIssue(String(digit).repeat(11))).toBe('cpf')
  })

  it.each<[string, string | undefined, string]>([
    ['529982247250', 'cnpj', 'twelve digits'],
    ['1122233300018', 'cnpj', 'thirteen digits'],
    ['5299822472A', 'cnpj', 'eleven characters with a letter'],
    ['112223330001811', 'cnpj', 'fifteen digits'],
  ])('%s is validated as a CNPJ: %s, for %s [K-13]', (text, expected) => {
    expect(detectDocumentKind(text)).toBe('cnpj')
    expect(findDocumentIssue(text)).toBe(expected)
  })

  it.each<[string, string | undefined, string]>([
    ['11.222.333/0001-81', undefined, 'right check digits are accepted'],
    ['11222333000181', undefined, 'punctuation is not needed'],
    ['11.222.333/0001-82', 'cnpj', 'a wrong check digit is refused'],
    ['11.222.333/0001-91', 'cnpj', 'a wrong first check digit is refused'],
    ['12.ABC.345/01DE-35', undefined, 'letters are accepted as the revenue service gives them'],
    ['12.abc.345/01de-35', undefined, 'letters are accepted in lower case'],
    ['12.ABC.345/01DE-36', 'cnpj', 'a wrong check digit after letters is refused'],
    ['12.ABC.345/01DE-3A', 'cnpj', 'a check digit is never a letter'],
    ['12.ÁBC.345/01DE-35', 'cnpj', 'an accented letter is no letter of a CNPJ'],
  ])('of the CNPJ %s: %s, since %s [K-14]', (text, expected) => {
    expect(findDocumentIssue(text)).toBe(expected)
  })

  test('a CNPJ of one repeated digit is refused [K-15]', () => {
    for (let digit = 0; digit <= 9; digit += 1) expect(findDocumentIssue(String(digit).repeat(14))).toBe('cnpj')
  })

  test('nothing, and nothing but punctuation, is not wrong [K-17]', () => {
    expect(findDocumentIssue('')).toBeUndefined()
    expect(findDocumentIssue(' . - ')).toBeUndefined()
  })
})

describe('how a document is written', () => {
  it.each([
    ['', ''],
    ['5', '5'],
    ['5299', '529.9'],
    ['529982247', '529.982.247'],
    ['52998224725', '529.982.247-25'],
    ['112223330001', '11.222.333/0001'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12a', '12.A'],
    ['112223330001819999', '11.222.333/0001-81'],
  ])('%s becomes %s', (text, expected) => {
    expect(formatDocument(text)).toBe(expected)
  })

  test('writing a document and reading it back changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{0,14}$/), (text) => {
        expect(stripPunctuation(formatDocument(text))).toBe(text)
        expect(formatDocument(formatDocument(text))).toBe(formatDocument(text))
      }),
    )
  })
})
