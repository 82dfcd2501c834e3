import { describe, expect, test } from 'vitest'
import { catalogues } from '#i18n/catalogues.ts'
import { defaultLocale, getLocaleTag, isLocale, locales, pickableLocales, resolveLocale } from '#i18n/locales.ts'

describe('the languages', () => {
  test('are mapped to pt-BR, en-US and es-ES [M-05, M-06, M-07]', () => {
    expect(locales.map(getLocaleTag)).toEqual(['pt-BR', 'en-US', 'es-ES'])
  })

  test('include Spanish, with a catalogue and a tag, beside the two that a person may pick [M-03]', () => {
    expect(locales).toEqual(['pt', 'en', 'es'])
    expect(catalogues.es.validation.required).toBe('Este campo es obligatorio.')
    expect(resolveLocale('es-ES')).toBe('es')
    expect(pickableLocales).toEqual(['pt', 'en'])
  })

  test('are Portuguese unless said otherwise', () => {
    expect(defaultLocale).toBe('pt')
  })

  test.each(locales)('%s is found again from its tag', (locale) => {
    expect(resolveLocale(getLocaleTag(locale))).toBe(locale)
    expect(isLocale(locale)).toBe(true)
  })
})

test.each([
  ['en', 'en'],
  ['EN-us', 'en'],
  [' es-ES ', 'es'],
  ['en-GB', 'en'],
  ['en-US, pt-BR', 'en'],
  [['es-ES', 'en-US'], 'es'],
  ['fr-FR', 'pt'],
  ['constructor', 'pt'],
  ['', 'pt'],
  [[], 'pt'],
  [undefined, 'pt'],
  [null, 'pt'],
] as const)('the tag %j asks for %s', (tag, locale) => {
  expect(resolveLocale(tag)).toBe(locale)
})
