import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { ApiError } from '../../src/api/apiError.ts'
import { failureOf } from '../../src/declared/failure.ts'

test.each([
  ['pt', 'O servidor está temporariamente indisponível. Tente novamente em alguns segundos.'],
  ['en', 'The server is temporarily unavailable. Try again in a few seconds.'],
  ['es', 'El servidor no está disponible en este momento. Inténtalo de nuevo en unos segundos.'],
] as const)('in %s a save that meets a server without its database asks to try again shortly', (locale, detail) => {
  const error = new ApiError({ kind: 'http', status: 503, retryAfterSeconds: 2 })
  const failure = failureOf(createTranslator(locale), { name: 'categories' }, 'save', error)
  expect(failure.detail).toBe(detail)
})
