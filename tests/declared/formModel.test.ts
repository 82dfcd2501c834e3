import { expect, test } from 'vitest'
import { f } from '#product/language.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { quiz } from '#product/resources/quiz.ts'
import { users } from '#product/resources/users.ts'
import { createEvaluationContext } from '../../src/declared/evaluationContext.ts'
import {
  buildCurrentRecord,
  buildInitialValues,
  buildStoredValues,
  getDependentFields,
  getFieldState,
  getFormFields,
  getRecordFields,
  getSections,
  getValuesToSave,
} from '../../src/declared/form/formModel.ts'

const createContext = (id: number, profile: string) =>
  createEvaluationContext(new Date('2026-03-01T12:00:00.000Z'), {
    id,
    nome: 'Ana',
    email: 'ana@x.test',
    profile: { nome: profile },
  })
const adminContext = createContext(1, 'ADMIN')
const fields = getFormFields(users.fields)
const getShownPaths = (values: Record<string, unknown>) =>
  fields.filter(
    (field) => getFieldState(field, 'create', buildCurrentRecord(fields, undefined, values), adminContext).isShown,
  )

test('a form has the fields that may be written, in the sections that are declared', () => {
  expect(getSections(users).map(({ name, entries }) => [name, entries.map(({ path }) => path)])).toEqual([
    ['person', ['nome', 'email', 'profile', 'birthday', 'genre']],
    [
      'address',
      ['address.country', 'address.zipcode', 'address.state', 'address.city', 'address.street', 'cpf', 'document'],
    ],
  ])
})

test('a field shows while its condition holds over what is typed', () => {
  const getAddressPaths = (country: string | null) => getShownPaths({ address: { country } }).map(({ path }) => path)
  expect(getAddressPaths('BR')).toContain('cpf')
  expect(getAddressPaths('BR')).not.toContain('document')
  expect(getAddressPaths('PT')).toContain('document')
  expect(getAddressPaths(null)).toContain('document')
  expect(getAddressPaths(null)).not.toContain('cpf')
})

test('a field is open while its condition holds, and one that is made once is closed afterwards', () => {
  const zip = fields.find(({ path }) => path === 'address.zipcode')
  const getZipState = (country: string | null) =>
    zip && getFieldState(zip, 'create', buildCurrentRecord(fields, undefined, { address: { country } }), adminContext)
  expect(getZipState(null)).toMatchObject({ isShown: true, isEnabled: false })
  expect(getZipState('BR')).toMatchObject({ isShown: true, isEnabled: true })
  const [name] = getRecordFields(quiz)
  expect(name && getFieldState(name, 'update', {}, adminContext).isEnabled).toBe(false)
})

test('a change of country empties the address and the documents', () => {
  expect(getDependentFields(fields, 'address.country').map(({ path }) => path)).toEqual([
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
  const saved = getValuesToSave(fields, 'create', undefined, values, adminContext)
  expect(saved).toMatchObject({ cpf: null, document: 'X1', address: { country: 'PT', zipcode: '1000-001' } })
  const lost = { ...values, address: { country: null, zipcode: '1' } }
  const valuesWithoutCountry = getValuesToSave(fields, 'create', undefined, lost, adminContext)
  expect(valuesWithoutCountry).toMatchObject({ address: { country: null, zipcode: null } })
  const left = { address: { country: null, state: 'Bahia', city: 'Salvador' } }
  const valuesAfterClearing = getValuesToSave(fields, 'create', undefined, left, adminContext)
  expect(valuesAfterClearing).toMatchObject({ address: { country: null, state: null, city: null } })
})

test('a new record starts with its defaults, a stored one with what it has', () => {
  expect(buildInitialValues(getRecordFields(quiz), adminContext)).toEqual({
    name: null,
    campaignId: null,
    language: 'pt-BR',
  })
  const record = { categoryId: 3, category: { categoryId: 3, name: 'Floral' }, name: 'Rosa', collections: [] }
  expect(buildStoredValues(getFormFields(fragrances.fields), record)).toMatchObject({
    categoryId: 3,
    category: { name: 'Floral' },
    name: 'Rosa',
    description: null,
  })
})

test('a default that is computed is there at once, but not where a value is given', () => {
  const fields = getFormFields({
    dueOn: f.date({ default: '$today+30' }),
    seenAt: f.timestamp({ default: '$now-1h' }),
    owner: f.ref('users', { as: 'idAndObject', title: 'nome', default: '$me.id' }),
    writer: f.text({ default: '$me.profile' }),
    price: f.text({ default: '$$5' }),
  })
  const defaults = {
    dueOn: '2026-03-31',
    seenAt: '2026-03-01T11:00:00.000Z',
    owner: { id: 1 },
    ownerId: 1,
    writer: 'ADMIN',
    price: '$5',
  }
  expect(buildInitialValues(fields, adminContext)).toEqual(defaults)
  const given = { dueOn: '2026-01-01', owner: { id: 9, nome: 'Gil' }, ownerId: 9 }
  expect(buildInitialValues(fields, adminContext, given)).toEqual({ ...defaults, ...given })
})

test('what a person may not change is locked once the record is there, and is saved as it was', () => {
  const manager = createContext(2, 'GERENTE')
  const profile = fields.find(({ path }) => path === 'profile')
  const stored = { id: 2, nome: 'Gil', profile: { id: 3, nome: 'GERENTE' } }
  const isProfileLocked = (mode: 'create' | 'update', who: typeof adminContext) =>
    profile && getFieldState(profile, mode, stored, who, stored).isLocked
  expect([
    isProfileLocked('create', manager),
    isProfileLocked('update', manager),
    isProfileLocked('update', adminContext),
  ]).toEqual([false, true, false])
  expect(getValuesToSave(fields, 'update', stored, buildStoredValues(fields, stored), manager).profile).toEqual(
    stored.profile,
  )
})

test('a value that nobody enters is shown in the section that names it', () => {
  const form = { sections: [{ name: 'account', fields: ['nome', 'confirmedAt'] }] }
  const sections = getSections({ ...users, form })
  expect(sections[0]?.entries.map(({ path }) => path)).toEqual(['nome', 'confirmedAt'])
  expect(sections.slice(1).flatMap(({ entries }) => entries.map(({ path }) => path))).not.toContain('confirmedAt')
})
