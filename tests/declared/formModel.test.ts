import { expect, test } from 'vitest'
import { fragrances } from '#resources/fragrances.ts'
import { quiz } from '#resources/quiz.ts'
import { users } from '#resources/users.ts'
import {
  clearedWith,
  fieldStateOf,
  formFields,
  initialValues,
  liveRecord,
  sectionsOf,
  valuesToSave,
} from '../../src/declared/form/formModel.ts'
import { surroundingsAt } from '../../src/declared/surroundings.ts'

const as = (id: number, profile: string) =>
  surroundingsAt(new Date('2026-03-01T12:00:00.000Z'), {
    id,
    nome: 'Ana',
    email: 'ana@x.test',
    profile: { nome: profile },
  })
const around = as(1, 'ADMIN')
const fields = formFields(users.fields)
const shown = (values: Record<string, unknown>) =>
  fields.filter((field) => fieldStateOf(field, 'create', liveRecord(fields, undefined, values), around).isShown)

test('a form has the fields that may be written, in the sections that are declared', () => {
  expect(sectionsOf(users).map(({ name, fields }) => [name, fields.map(({ path }) => path)])).toEqual([
    ['person', ['nome', 'email', 'profile', 'birthday', 'genre']],
    [
      'address',
      ['address.country', 'address.zipcode', 'address.state', 'address.city', 'address.street', 'cpf', 'document'],
    ],
  ])
})

test('a field shows while its condition holds over what is typed', () => {
  const paths = (country: string | null) => shown({ address: { country } }).map(({ path }) => path)
  expect(paths('BR')).toContain('cpf')
  expect(paths('BR')).not.toContain('document')
  expect(paths('PT')).toContain('document')
  expect(paths(null)).toContain('document')
  expect(paths(null)).not.toContain('cpf')
})

test('a field is open while its condition holds, and one that is made once is closed afterwards', () => {
  const zip = fields.find(({ path }) => path === 'address.zipcode')
  const state = (country: string | null) =>
    zip && fieldStateOf(zip, 'create', liveRecord(fields, undefined, { address: { country } }), around)
  expect(state(null)).toMatchObject({ isShown: true, isEnabled: false })
  expect(state('BR')).toMatchObject({ isShown: true, isEnabled: true })
  const [name] = formFields(quiz.fields)
  expect(name && fieldStateOf(name, 'update', {}, around).isEnabled).toBe(false)
})

test('a change of country empties the address and the documents', () => {
  expect(clearedWith(fields, 'address.country').map(({ path }) => path)).toEqual([
    'address.zipcode',
    'address.state',
    'address.city',
    'address.street',
    'cpf',
    'document',
  ])
})

test('what is hidden or closed is saved as nothing', () => {
  const values = { address: { country: 'PT', zipcode: '1000-001' }, cpf: '11144477735', document: 'X1' }
  const saved = valuesToSave(fields, 'create', undefined, values, around)
  expect(saved).toMatchObject({ cpf: null, document: 'X1', address: { country: 'PT', zipcode: '1000-001' } })
  const lost = { ...values, address: { country: null, zipcode: '1' } }
  const nowhere = valuesToSave(fields, 'create', undefined, lost, around)
  expect(nowhere).toMatchObject({ address: { country: null, zipcode: null } })
  const left = { address: { country: null, state: 'Bahia', city: 'Salvador' } }
  const chained = valuesToSave(fields, 'create', undefined, left, around)
  expect(chained).toMatchObject({ address: { country: null, state: null, city: null } })
})

test('a new record starts with its defaults, a stored one with what it has', () => {
  expect(initialValues(formFields(quiz.fields))).toEqual({ name: null, campaignId: null, language: 'pt-BR' })
  const record = { categoryId: 3, category: { categoryId: 3, name: 'Floral' }, name: 'Rosa', collections: [] }
  expect(initialValues(formFields(fragrances.fields), record)).toMatchObject({
    categoryId: 3,
    category: { name: 'Floral' },
    name: 'Rosa',
    description: null,
  })
})

test('what a person may not change is locked once the record is there, and is saved as it was', () => {
  const manager = as(2, 'GERENTE')
  const profile = fields.find(({ path }) => path === 'profile')
  const stored = { id: 2, nome: 'Gil', profile: { id: 3, nome: 'GERENTE' } }
  const locked = (mode: 'create' | 'update', who: typeof around) =>
    profile && fieldStateOf(profile, mode, stored, who, stored).isLocked
  expect([locked('create', manager), locked('update', manager), locked('update', around)]).toEqual([false, true, false])
  expect(valuesToSave(fields, 'update', stored, initialValues(fields, stored), manager).profile).toEqual(stored.profile)
})
