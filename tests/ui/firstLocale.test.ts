import { expect, test } from 'vitest'
import { chooseInitialLocale } from '../../src/ui/chooseInitialLocale.ts'

test.each([
  [['en-US', 'en', 'pt-BR'], 'en'],
  [['EN-gb'], 'en'],
  [['de-DE', 'de', 'en'], 'en'],
  [['es-MX', 'pt'], 'pt'],
  [['pt-PT', 'en'], 'pt'],
  [['de-DE', 'fr'], 'pt'],
  [[], 'pt'],
])('with pt and en on offer a browser that prefers %j begins in %s', (preferred, expected) => {
  expect(chooseInitialLocale(preferred, ['pt', 'en'])).toBe(expected)
})

test('where Portuguese is not on offer, a browser of another language begins in the first that is', () => {
  expect(chooseInitialLocale(['pt-BR', 'fr'], ['es', 'en'])).toBe('es')
  expect(chooseInitialLocale(['pt-BR', 'en'], ['es', 'en'])).toBe('en')
})
