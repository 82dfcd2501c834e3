import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { ApiError } from '../../src/api/apiError.ts'
import { buildFailure } from '../../src/declared/buildFailure.ts'

test.each([
  ['pt', 'O servidor está temporariamente indisponível. Tente novamente em alguns segundos.'],
  ['en', 'The server is temporarily unavailable. Try again in a few seconds.'],
  ['es', 'El servidor no está disponible en este momento. Inténtalo de nuevo en unos segundos.'],
] as const)('in %s a save that meets a server without its database asks to try again shortly', (locale, detail) => {
  const error = new ApiError({ kind: 'http', status: 503, retryAfterSeconds: 2 })
  const failure = buildFailure(createTranslator(locale), { name: 'categories' }, 'save', error)
  expect(failure.detail).toBe(detail)
})

const resource: ResourceData = {
  ...categories,
  fields: { logo: f.file({ accept: 'image/*', maxBytes: 2 * 1024 * 1024 }) },
}

test.each([
  ['the number that its files have', fragrances, 'O arquivo deve ter no máximo 5 MB.'],
  ['another one where they have another', resource, 'O arquivo deve ter no máximo 2 MB.'],
  ['none where it has no files', categories, 'Os dados enviados são mais do que o servidor aceita.'],
])('of a body that is too large for a resource is said %s', (_what, resource: ResourceData, detail) => {
  const error = new ApiError({ kind: 'http', status: 413 })
  expect(buildFailure(createTranslator('pt'), resource, 'save', error).detail).toBe(detail)
})
