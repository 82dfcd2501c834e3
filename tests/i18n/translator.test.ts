import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, test } from 'vitest'
import { catalogues } from '#i18n/catalogues.ts'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { reactAdminEnglish } from '../../src/layout/language/reactAdminEnglish.ts'
import { collectTexts } from './texts.ts'

const translate = createTranslator('pt')

describe('a translator', () => {
  test('says the text of a key in its language', () => {
    expect(translate('form.save')).toBe('Salvar')
    expect([createTranslator('en')('form.save'), createTranslator('es')('form.save')]).toEqual(['Save', 'Guardar'])
    expect(createTranslator('es').locale).toBe('es')
  })

  test('fills in values, and leaves a placeholder that it got no value for', () => {
    expect(translate('validation.between', { min: 1, max: 20 })).toBe('Informe um valor entre 1 e 20.')
    expect(translate('validation.between', { min: 0 })).toBe('Informe um valor entre 0 e %{max}.')
  })

  test('takes a value to the letter', () => {
    expect(translate('list.noMatch.title', { search: '$& %{search} ||||' })).toBe(
      'Nada encontrado para “$& %{search} ||||”',
    )
  })

  test.each([
    [0, '0 categorias'],
    [1, '1 categoria'],
    [2, '2 categorias'],
  ])('counts %i in words', (count, words) => {
    expect(translate('resources.categories.count', { smart_count: count })).toBe(words)
  })

  test('looks computed keys up without inventing a text', () => {
    expect(translate.has('resources.categories.actions.edit')).toBe(true)
    expect([translate.has('resources.categories.actions'), translate.has('toString')]).toEqual([false, false])
    expect(translate.lookup('resources.users.count', { smart_count: 1 })).toBe('1 usuário')
    expect(translate.lookup('resources.users.nothing')).toBeUndefined()
  })

  test('prefers the particular text to the general one', () => {
    const translateFailure = (resource: string, event: string) =>
      translate.first([`resources.${resource}.events.${event}.failure`, `events.${event}.failure`])
    expect(translateFailure('categories', 'load')).toBe('Ocorreu um erro ao carregar a categoria.')
    expect(translateFailure('capsules', 'load')).toBe('Ocorreu um erro ao carregar os dados do registro.')
    expect(translateFailure('capsules', 'nothing')).toBeUndefined()
  })

  test('refuses a key that no catalogue has, before the program runs', () => {
    // @ts-expect-error no such key
    expect(translate('form.sabe')).toBe('form.sabe')
  })
})

test.each(locales)('react-admin says every text in %s as the translator does', (locale) => {
  const own = createTranslator(locale)
  const provider = polyglotI18nProvider(() => ({ ...reactAdminEnglish, ...catalogues[locale] }), locale)
  const values = { label: 'Nome', value: 'x', title: 'Ana', min: 1, max: 2, name: 'page', search: 'a' }
  for (const key of collectTexts(catalogues[locale]).keys()) {
    for (const smart_count of [undefined, 0, 1, 2]) {
      const params = smart_count === undefined ? values : { ...values, smart_count }
      expect(provider.translate(key, params), `${key}, ${smart_count}`).toBe(own.lookup(key, params))
    }
  }
})
