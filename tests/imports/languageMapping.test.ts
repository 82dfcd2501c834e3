import { expect, test } from 'vitest'
import type { ImportBar } from '#language/imports/cells/cellForms.ts'
import { checkMapping, type MappingProblem } from '#language/imports/checkMapping.ts'
import { foldHeading } from '#language/imports/headings.ts'
import { getBarredFields } from '#language/imports/importParts.ts'
import { mapColumns } from '#language/imports/mapColumns.ts'
import { getGivablePaths, getImportTargets, type TargetContext } from '#language/imports/targets.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { toVisibleResource } from '#language/sight.ts'
import { f } from '#product/language.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { evaluationContext } from '../language/reading.ts'
import { parcels, vocabularies } from './languageFixture.ts'

const me = { ...evaluationContext.me, organization: null }
const ofHouse: EvaluationContext = { ...evaluationContext, me }
const ofOrganization: EvaluationContext = {
  ...evaluationContext,
  me: { ...me, isAdmin: false, profile: 'MANAGER', organization: 1 },
}

const toContext = (declared: ResourceData, person = ofHouse): TargetContext => {
  const resource = toVisibleResource(declared, person)
  return {
    resource,
    languages: vocabularies(resource.name),
    givable: getGivablePaths([...resources, declared], resource, undefined, person),
  }
}

const map = (
  declared: ResourceData,
  headings: readonly string[],
  memory: Record<string, string> = {},
  person = ofHouse,
) => mapColumns(toContext(declared, person), headings, new Map(Object.entries(memory)))

const summarize = (columns: ReturnType<typeof map>) => columns.map(({ field, by }) => [field, by])

test('a heading is the label in any language, the name, an alias, or what an earlier import had', () => {
  const headings = ['E-MAIL', 'fecha de nacimiento', 'Country', 'address.city', 'profileId', 'Fulano', '_id', 'Perfil']
  const memory = { [foldHeading('Fulano')]: 'nome' }
  expect(summarize(map(users, headings, memory))).toEqual([
    ['email', 'label'],
    ['birthday', 'label'],
    ['address.country', 'label'],
    ['address.city', 'name'],
    [null, null],
    ['nome', 'memory'],
    ['_id', 'name'],
    ['profile', 'label'],
  ])
  for (const heading of ['ENCOMENDA Nº.', 'package!'])
    expect(summarize(map(parcels, [heading]))).toEqual([['name', 'alias']])
})

test('rows and languages have columns of their own, with the name of the field before them [Z-20]', () => {
  const headings = [
    'Coleção do dispositivo › Slot',
    'collection.fragranceId',
    'collection>shotSeconds',
    'descriptions.pt-BR',
  ]
  const found = map(campaigns, headings)
  expect(found.map(({ field }) => field)).toEqual([
    'collection›slot',
    'collection›fragrance',
    'collection›shotSeconds',
    'descriptions.pt-BR',
  ])
  for (const { label, name } of getImportTargets(toContext(campaigns)))
    expect(map(campaigns, [label])[0]?.field ?? map(campaigns, [name])[0]?.field).toBe(name)
})

test('a heading that is alike is offered and not taken', () => {
  const [typo, part, key, other] = map(users, ['E-mial', 'Nome completo', 'ID', 'Zebra'])
  expect(typo).toMatchObject({ field: null, similar: 'email' })
  expect(part).toMatchObject({ field: null, similar: 'nome' })
  // Numbers of another system would name records of this one.
  expect(key).toMatchObject({ field: null, similar: '_id' })
  expect(other).toEqual({
    index: 3,
    heading: 'Zebra',
    field: null,
    by: null,
    reason: 'Nenhum campo se chama “Zebra”.',
  })
})

test('equal headings are numbered and left to the person, empty ones are named by their letter', () => {
  const columns = map(users, ['Nome', 'nome ', '', 'E-mail'])
  expect(columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['Nome (1)', null],
    ['nome (2)', null],
    ['Coluna C', null],
    ['E-mail', 'email'],
  ])
  expect(columns[0]?.similar).toBe('nome')
})

test('of two headings for one field the stronger one has it, and the other is offered', () => {
  const columns = map(users, ['email_contact', 'Correo electrónico', 'E-mail'], { emailcontact: 'email' })
  expect(columns.map(({ field, similar }) => [field, similar])).toEqual([
    [null, 'email'],
    ['email', undefined],
    [null, 'email'],
  ])
})

test('an ignored column says why [Z-13]', () => {
  const bars = Object.fromEntries(getBarredFields(parcels).map(({ path, bar }) => [path, bar]))
  expect(bars).toEqual({
    pieceWeight: 'computed',
    checkedAt: 'readOnly',
    picture: 'file',
    pin: 'secret',
    number: 'generated',
    state: 'lifecycle',
  })
  const reasons = map(parcels, ['state', 'pieceWeight', 'checkedAt', 'createdAt', 'parcelId']).map(
    ({ reason }) => reason,
  )
  expect(reasons).toEqual([
    'O estado muda pelas ações do registro, nunca por um arquivo.',
    'Este campo é calculado a partir de outros.',
    ...Array.from({ length: 3 }, () => 'Este campo não é preenchido por ninguém, só mostrado.'),
  ])
})

test('a field that the person may never give is no target, and one that they never see is unknown [Z-13]', () => {
  const names = (person: EvaluationContext) => getImportTargets(toContext(fragrances, person)).map(({ name }) => name)
  expect(names(ofHouse)).toContain('category')
  expect(names(ofOrganization)).not.toContain('category')
  const [category] = map(fragrances, ['Categoria'], {}, ofOrganization)
  expect(category?.reason).toBe('Você não pode preencher este campo.')
  const secret = map(fragrances, ['secret'], {}, ofOrganization)[0]?.reason
  expect(secret).toBe('Nenhum campo se chama “secret”.')
})

test('targets say what new records need and by what records are found', () => {
  const targets = getImportTargets(toContext(users))
  expect(targets.filter(({ required }) => required).map(({ name }) => name)).toEqual(['nome', 'email', 'profile'])
  expect(targets.filter(({ isKey }) => isKey).map(({ name }) => name)).toEqual(['_id', 'email', 'cpf'])
  expect(targets.find(({ name }) => name === 'address.country')?.label).toBe('País')
})

const check = (declared: ResourceData, fields: readonly (string | null)[], key: string | null = null) =>
  checkMapping(
    toContext(declared),
    fields.map((field, index) => ({ index, field })),
    key,
  ).map((problem) => [problem.key, problem.target])

test('a required value that is copied from a chosen record needs no column', () => {
  const category = f.ref('categories', { as: 'idAndObject', title: 'name', required: true })
  const name = f.text({ required: true, copiedFrom: 'category.name' })
  const sale: ResourceData = {
    name: 'sales',
    key: 'saleId',
    title: 'code',
    fields: { code: f.text(), category, name, lines: f.rows({ category, name }, { table: 'sale_lines' }) },
  }
  expect(check(sale, ['code', 'category'])).toEqual([])
  expect(check(sale, ['code', 'category', 'lines›category'])).toEqual([])
  expect(check(sale, ['code', 'lines›name'])).toEqual([
    ['requiredMissing', 'category'],
    ['partsMissing', 'lines›category'],
  ])
})

test('two columns for one field block, and so does a required field without a column unless there is a key [Z-12]', () => {
  expect(check(users, ['nome', 'email', 'profile', null])).toEqual([])
  expect(check(users, ['nome', 'email', 'profile', 'email'])).toEqual([['repeatedTarget', 'email']])
  expect(check(users, ['nome', 'email'])).toEqual([['requiredMissing', 'profile']])
  expect(check(users, ['_id', 'nome'], '_id')).toEqual([])
  expect(check(users, ['nome'], 'email')).toEqual([['keyMissing', 'email']])
  expect(check(users, ['nome', 'birthday'], 'birthday')).toEqual([['unknownKey', 'birthday']])
  expect(check(users, ['_id'], '_id')).toEqual([['nothingMapped', null]])
  expect(check(users, ['_id', 'confirmedAt', 'nome'], '_id')).toEqual([['unknownTarget', 'confirmedAt']])
})

test('records that need a picture can be changed and not created', () => {
  const mapped = ['name', 'collection›slot', 'collection›fragrance', 'descriptions.pt-BR']
  expect(check(campaigns, mapped)).toEqual([['requiredFile', 'cover']])
  expect(check(campaigns, ['_id', 'name'], '_id')).toEqual([])
})

test('rows of existing records need a column for each part, because they are replaced as a whole', () => {
  expect(check(parcels, ['name', 'lines›product'])).toEqual([])
  expect(check(parcels, ['name', 'lines›count'])).toEqual([['partsMissing', 'lines›product']])
  expect(check(parcels, ['_id', 'lines›product', 'lines›count'], '_id')).toEqual([['partsMissing', 'lines›note']])
})

test('each reason and each problem of columns has a sentence in every language', () => {
  const bars: Record<ImportBar, true> = {
    inverse: true,
    generated: true,
    file: true,
    secret: true,
    nested: true,
    rowReference: true,
    computed: true,
    lifecycle: true,
    readOnly: true,
  }
  const problems: Record<MappingProblem['key'], true> = {
    repeatedTarget: true,
    unknownTarget: true,
    unknownKey: true,
    keyMissing: true,
    requiredMissing: true,
    requiredBarred: true,
    requiredFile: true,
    partsMissing: true,
    nothingMapped: true,
  }
  for (const words of vocabularies('users'))
    for (const key of Object.keys({ ...bars, ...problems }))
      expect(words.lookup(`imports.column.${key}`), `${words.locale} ${key}`).toBeDefined()
})
