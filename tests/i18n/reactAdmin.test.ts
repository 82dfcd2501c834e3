import english from 'ra-language-english'
import { describe, expect, test } from 'vitest'
import { reactAdminEn } from '#i18n/reactAdmin/en.ts'
import { reactAdminEs } from '#i18n/reactAdmin/es.ts'
import { reactAdminPt } from '#i18n/reactAdmin/pt.ts'
import { reactAdminEnglish } from '../../src/layout/language/reactAdminEnglish.ts'
import { collectTexts, findPlaceholders } from './texts.ts'

const originalTexts = collectTexts(english)
const textsByLocale = {
  pt: collectTexts(reactAdminPt),
  en: collectTexts(reactAdminEnglish),
  es: collectTexts(reactAdminEs),
}

describe.each(Object.entries(textsByLocale))("react-admin's own texts in %s", (locale, texts) => {
  test('have every key of the installed version and no others', () => {
    expect(texts.size).toBe(164)
    expect([...texts.keys()].sort()).toEqual([...originalTexts.keys()].sort())
  })

  test('fill in the same values in the same number of plural forms', () => {
    for (const [key, text] of texts) {
      const source = originalTexts.get(key) ?? ''
      expect(findPlaceholders(text), key).toEqual(findPlaceholders(source))
      expect(text.split('||||').length, key).toBe(source.split('||||').length)
    }
  })

  test('are translated, but for words that the languages share', () => {
    const sharedTexts = new Set(['Dashboard', 'Error', 'Inspector', 'No'])
    const words = [...texts].filter(
      ([, text]) => /\p{L}{2}/u.test(text.replace(/%\{\w+\}/g, '')) && !sharedTexts.has(text),
    )
    const same = words.filter(([key, text]) => locale !== 'en' && text === textsByLocale.en.get(key))
    expect(same).toEqual([])
  })
})

test('English is that of the package, but for what the product says in words of its own', () => {
  const own = collectTexts(reactAdminEn)
  for (const [key, text] of own) expect(text, key).not.toBe(originalTexts.get(key))
  for (const [key, text] of textsByLocale.en) expect(text, key).toBe(own.get(key) ?? originalTexts.get(key))
})

test('react-admin and the product say the same things in the same words', () => {
  expect(textsByLocale.pt.get('ra.validation.required')).toBe('Este campo é obrigatório.')
  expect(textsByLocale.pt.get('ra.auth.sign_in_error')).toBe('Falha na autenticação, verifique suas credenciais')
})
