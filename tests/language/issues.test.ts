import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getLeafFields } from '#language/derive.ts'
import { getIssueKeys, type Issue } from '#language/issue.ts'
import type { ResourceData } from '#language/resource.ts'
import { parseBody } from '#language/schema.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { formats } from '#rules/formats.ts'
import { evaluationContext } from './reading.ts'

const context = { mode: 'create', evaluationContext, formats } as const
const translators = locales.map(createTranslator)

const findIssues = (resource: ResourceData, body: unknown): readonly Issue[] => {
  const parsed = parseBody(resource, body, context)
  return parsed.ok ? [] : parsed.issues
}

/** Invalid values that users or programs may send. */
const wrong = fc.constantFrom<unknown[]>(
  ...[
    '',
    ' ',
    'a',
    'x'.repeat(300),
    'a\u0000b',
    '-1',
    '1.5',
    '111.111.111-11',
    '1122233300018',
    '2026-13-01',
    '2020-01-01',
    'ZZ',
  ],
  ...[null, undefined, true, 0, -1, 1.5, 2 ** 40, Number.NaN, [], {}, [1], [{}], ['x'], { id: -1 }, { size: 2 ** 30 }],
  ...[
    [
      { slot: 1, fragranceId: 1 },
      { slot: 1, fragranceId: 1 },
    ],
    [
      { language: 'pt-BR', description: 'x' },
      { language: 'pt-BR', description: 'y' },
    ],
  ],
  Array.from({ length: 21 }, (_, index) => ({ slot: index + 1, fragranceId: index + 1 })),
)

test('every issue of every resource is a whole sentence in every language', () => {
  for (const resource of resources) {
    const paths = getLeafFields(resource.fields).map(({ path }) => path)
    const wire = fc.constantFrom(...paths.flatMap((path) => [path, `${path}Id`]))
    fc.assert(
      fc.property(fc.array(fc.tuple(wire, wrong), { maxLength: 6 }), (values) => {
        for (const issue of [...findIssues(resource, nested(values)), ...findIssues(resource, values[0]?.[1])]) {
          for (const translate of translators) {
            const text = translate.first(getIssueKeys(resource.name, issue), issue.params) ?? ''
            expect({ issue, text }).toMatchObject({ text: expect.stringMatching(/^[^%]+$/) })
          }
        }
      }),
      { numRuns: 150 },
    )
  }
})

test('the issues that need a country, a day or another kind of field are whole sentences too', () => {
  const params = { min: 1, max: 2, years: 12, options: 'A, B' }
  for (const key of [
    'cpf',
    'cnpj',
    'zip',
    'atLeastYearsAgo',
    'between',
    'boolean',
    'dateTime',
    'minItems',
    'text',
    'url',
  ]) {
    for (const translate of translators) {
      expect(translate.first(getIssueKeys('users', { path: 'nome', key, params }), params)).toMatch(/^[^%]+$/)
    }
  }
})

test.each<[string, object, string, string]>([
  ['an invalid CPF', { cpf: '111.111.111-11' }, 'CPF Inválido', 'K-12'],
  ['an invalid CNPJ', { cpf: '11.222.333/0001-82' }, 'CNPJ Inválido', 'K-16'],
  ['an invalid zip code', { address: { country: 'BR', zipcode: '0131-0100' } }, 'CEP inválido', 'K-23'],
])('%s is said so: %j, %s [%s]', (_what, invalidBody, sentence, _row) => {
  const body = { nome: 'Ana', email: 'ana@example.com', profile: 1, address: { country: 'BR' }, ...invalidBody }
  const [portuguese] = translators
  const said = findIssues(users, body).map((issue) => portuguese?.first(getIssueKeys('users', issue), issue.params))
  expect(said).toEqual([sentence])
})

test('a resource may word an issue of its own: the same fragrance twice, and no slot at all', () => {
  const [portuguese] = translators
  const formatIssue = (issue: Issue) => portuguese?.first(getIssueKeys('campaigns', issue), issue.params)
  const slots = [1, 2].map((slot) => ({ slot, fragranceId: 3 }))
  const buildBody = (collection: unknown) =>
    findIssues(campaigns, { collection }).filter(({ path }) => path.startsWith('collection'))
  expect(buildBody(slots).map(formatIssue)).toEqual(['Não é permitida a mesma fragrância em mais de um slot.'])
  expect(buildBody([]).map(formatIssue)).toEqual(['Favor preencher ao menos um slot do dispositivo.'])
})

function nested(values: readonly [string, unknown][]): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of values) {
    const [name = '', inner] = path.split('.')
    body[name] = inner ? { ...(typeof body[name] === 'object' ? body[name] : {}), [inner]: value } : value
  }
  return body
}
