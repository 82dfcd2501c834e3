import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { defineResource, f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { createEvaluationContext } from '../../src/declared/evaluationContext.ts'
import { getFormFields } from '../../src/declared/form/formModel.ts'
import { collectErrors, createResolver } from '../../src/declared/form/formResolver.ts'

const resource = defineResource('examples', {
  key: 'exampleId',
  title: 'short',
  fields: {
    short: f.text({ max: 3 }),
    long: f.text({ min: 3 }),
    mid: f.text({ min: 2, max: 3 }),
    letter: f.text({ max: 1 }),
    tenths: f.decimal({ scale: 1 }),
    email: f.email(),
    url: f.text({ format: 'webAddress' }),
    mac: f.text({ format: 'macAddress' }),
    whole: f.integer(),
    atLeast: f.integer({ min: 5 }),
    atMost: f.integer({ max: 5 }),
    between: f.integer({ min: 1, max: 5 }),
    day: f.date(),
    instant: f.timestamp(),
    choice: f.choice(['a', 'b']),
    country: f.country(),
  },
  list: { columns: ['short'] },
})

const translate = createTranslator('pt')

test.each([
  ['email', 'ana@', 'Informe um e-mail válido.'],
  ['long', 'ab', 'Informe pelo menos 3 caracteres.'],
  ['short', 'abcd', 'Informe no máximo 3 caracteres.'],
  ['mid', 'a', 'Informe de 2 a 3 caracteres.'],
  ['letter', 'ab', 'Informe no máximo 1 caractere.'],
  ['tenths', '1.25', 'Informe no máximo 1 casa decimal.'],
  ['atLeast', 4, 'Informe um valor maior ou igual a 5.'],
  ['atMost', 6, 'Informe um valor menor ou igual a 5.'],
  ['between', 6, 'Informe um valor entre 1 e 5.'],
  ['whole', '1,5', 'Informe um número inteiro.'],
  ['url', 'example', 'Informe um endereço (URL) válido.'],
  ['mac', 'AA:BB', 'Informe um endereço MAC válido, como AA:BB:CC:DD:EE:FF.'],
  ['day', '31/12', 'Informe uma data válida: dia, mês e ano com quatro algarismos.'],
  ['day', '2026-02-31', 'O dia 31/02/2026 não existe no calendário.'],
  ['instant', '31/12/2026', 'Informe uma data e hora válidas.'],
  ['choice', 'c', 'Escolha uma destas opções: a, b.'],
  ['country', 'ZZ', 'Escolha um país da lista.'],
])('a form says of %s that is %j: %s [M-11]', async (field, value, sentence) => {
  expect(await findErrors({ [field]: value })).toEqual([{ path: field, message: sentence }])
})

test.each([
  ['numeric', 'Informe um número.'],
  ['phone', 'Informe um telefone válido.'],
  ['cardNumber', 'Informe um número de cartão válido.'],
  ['pattern', 'O formato deste campo é inválido.'],
])('where a rule refuses with %s, a form says: %s [M-11]', async (key, sentence) => {
  const refusingFormats = { ...formats, webAddress: { ...formats.webAddress, check: () => key } }
  expect(await findErrors({ url: 'https://a.test' }, refusingFormats)).toEqual([{ path: 'url', message: sentence }])
})

/** The error messages of a form with these fields for the given values. */
async function findErrors(values: Record<string, unknown>, usedFormats = formats) {
  const me = { id: 1, nome: 'Ana', email: 'ana@x.test', profile: { nome: 'ADMIN' } }
  const createContext = () => ({
    mode: 'create' as const,
    formats: usedFormats,
    evaluationContext: createEvaluationContext(new Date('2026-03-01T12:00:00.000Z'), me),
  })
  const fields = getFormFields(resource.fields)
  const resolve = createResolver({
    resources: [resource],
    resource,
    translate,
    fields,
    getContext: createContext,
    rejections: new Map(),
  })
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return collectErrors(errors)
}
