import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { createPreferences } from '../../src/api/preferences.ts'
import { createStorage } from '../../src/api/storage.ts'
import { createLanguageStore, loadMessages } from '../../src/layout/language/languageStore.ts'

test('a language is switched everywhere at once: texts, preference, html lang', async () => {
  const { language, preferences, root, heard } = await open()
  expect([language.getSnapshot(), root.lang]).toEqual(['texts of pt', 'pt-BR'])
  await language.change('en')
  expect([language.getSnapshot(), root.lang, preferences.getSnapshot().locale]).toEqual(['texts of en', 'en-US', 'en'])
  expect(heard).toEqual(['texts of en'])
})

test('of two choices the last one counts, even if the first one answers later', async () => {
  const answers = new Map<Locale, () => void>()
  const { language, preferences } = await open((locale) =>
    locale === 'pt' ? undefined : new Promise<void>((resolve) => answers.set(locale, resolve)),
  )
  const first = language.change('es')
  const last = language.change('en')
  answers.get('en')?.()
  await last
  answers.get('es')?.()
  await first
  expect([language.getSnapshot(), preferences.getSnapshot().locale]).toEqual(['texts of en', 'en'])
})

test('a language that cannot be loaded changes nothing', async () => {
  const { language, preferences, root } = await open((locale) =>
    locale === 'en' ? Promise.reject(new TypeError('offline')) : undefined,
  )
  await expect(language.change('en')).rejects.toThrow('offline')
  expect([language.getSnapshot(), preferences.getSnapshot().locale, root.lang]).toEqual(['texts of pt', 'pt', 'pt-BR'])
})

test.each([
  ['pt', 'Sair'],
  ['en', 'Sign out'],
  ['es', 'Cerrar sesión'],
] as const)('the catalogue of %s says %s', async (locale, word) => {
  expect((await loadMessages(locale)).shell.user.logout).toBe(word)
})

async function open(beforeTexts: (locale: Locale) => Promise<void> | undefined = () => undefined) {
  const preferences = createPreferences(createStorage({ backend: undefined, now: () => 0 }))
  const root = { lang: '' }
  const language = await createLanguageStore({
    preferences,
    root,
    load: async (locale) => {
      await beforeTexts(locale)
      return `texts of ${locale}`
    },
  })
  const heard: string[] = []
  language.subscribe(() => heard.push(language.getSnapshot()))
  return { language, preferences, root, heard }
}
