import { expect, test } from 'vitest'
import { catalogues } from '#i18n/catalogues.ts'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { countryCodes } from '#language/countryCodes.ts'
import { getCountryName } from '#language/kinds/country.ts'

test('the list of countries has a two-letter code and a name for each [D-44]', () => {
  expect(countryCodes).toHaveLength(249)
  for (const locale of locales) {
    const names = catalogues[locale].countries
    expect(Object.keys(names)).toEqual(countryCodes)
    expect(Object.entries(names).filter(([code, name]) => !/^[A-Z]{2}$/.test(code) || name === code)).toEqual([])
    expect(new Set(Object.values(names)).size).toBe(countryCodes.length)
  }
})

test('names of countries are there in Portuguese, in English and in Spanish [D-45]', () => {
  const getNames = (code: string) => locales.map((locale) => getCountryName(createTranslator(locale), code))
  expect(getNames('BR')).toEqual(['Brasil', 'Brazil', 'Brasil'])
  expect(getNames('DE')).toEqual(['Alemanha', 'Germany', 'Alemania'])
  expect(getNames('NL')).toEqual(['Países Baixos', 'Netherlands', 'Países Bajos'])
  // Brazilian names, which differ from those in Portugal.
  expect(['IR', 'KE', 'EE', 'CG', 'CD'].map((code) => getCountryName(createTranslator('pt'), code))).toEqual([
    'Irã',
    'Quênia',
    'Estônia',
    'República do Congo',
    'República Democrática do Congo',
  ])
  expect(getCountryName(createTranslator('pt'), 'ZZ')).toBe('ZZ')
})
