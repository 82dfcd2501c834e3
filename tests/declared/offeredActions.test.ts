import { describe, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { profiles } from '#product/resources/profiles.ts'
import { quiz } from '#product/resources/quiz.ts'
import { users } from '#product/resources/users.ts'
import { getAvailableActions, hasAvailableActions } from '../../src/declared/actions/availableActions.ts'
import { createEvaluationContext } from '../../src/declared/evaluationContext.ts'

const pastInstant = '2026-01-01T12:00:00.000Z'
const createContext = (profile: string, id = 1) =>
  createEvaluationContext(new Date('2026-03-01T12:00:00.000Z'), {
    id,
    nome: 'Ana',
    email: 'ana@x.test',
    profile: { nome: profile },
  })
const listOfferedActions = (resource: ResourceData, record: RecordData, context = createContext('ADMIN')) =>
  getAvailableActions(resource, record, context).map(({ name, isPossible }) => (isPossible ? name : `${name}?`))

test('a record is inactive exactly when deletedAt is set [C-15]', () => {
  expect([isInactive({ deletedAt: null }), isInactive({})]).toEqual([false, false])
  expect(isInactive({ deletedAt: pastInstant })).toBe(true)
})

describe('a category', () => {
  const createCategory = (deletedAt: string | null, fragrances: { deletedAt: string | null }[]) => ({
    deletedAt,
    fragrances,
    fragrancesCount: fragrances.length,
  })

  test('is edited only while it is active [E-16]', () => {
    expect(listOfferedActions(categories, createCategory(null, []))).toContain('edit')
    expect(listOfferedActions(categories, createCategory(pastInstant, []))).not.toContain('edit')
  })

  test('has no toggle while it is active and holds living fragrances [E-17]', () => {
    expect(listOfferedActions(categories, createCategory(null, [{ deletedAt: null }]))).toEqual(['edit'])
    expect(listOfferedActions(categories, createCategory(null, [{ deletedAt: pastInstant }]))).toEqual([
      'edit',
      'toggle',
    ])
    expect(listOfferedActions(categories, createCategory(pastInstant, [{ deletedAt: null }]))).toEqual(['toggle'])
  })

  test('is removed for good only while it is inactive and has no fragrance, living or not [E-18]', () => {
    expect(listOfferedActions(categories, createCategory(pastInstant, []))).toEqual(['toggle', 'remove'])
    expect(listOfferedActions(categories, createCategory(pastInstant, [{ deletedAt: pastInstant }]))).toEqual([
      'toggle',
    ])
    expect(listOfferedActions(categories, createCategory(null, []))).not.toContain('remove')
  })
})

const otherUser = { id: 7, confirmedAt: null, deletedAt: null }

test('profiles and capsules have nothing to do with them [D-02, H-14]', () => {
  expect([listOfferedActions(profiles, { id: 1 }), listOfferedActions(capsules, { serialNumber: 'S-1' })]).toEqual([
    [],
    [],
  ])
})

test('a user is mailed again and deleted by an administrator until they are confirmed, and switched afterwards [D-35, D-36]', () => {
  expect(listOfferedActions(users, otherUser)).toEqual(['edit', 'remove', 'resend'])
  expect(listOfferedActions(users, { ...otherUser, confirmedAt: pastInstant })).toEqual(['edit', 'toggle'])
})

test('who may not do something does not see it, whatever the record', () => {
  expect(listOfferedActions(users, otherUser, createContext('GERENTE'))).toEqual(['resend'])
  expect(listOfferedActions(users, otherUser, createContext('GERENTE', 7))).toEqual(['edit', 'resend'])
  expect(listOfferedActions(users, { ...otherUser, confirmedAt: pastInstant }, createContext('GERENTE', 7))).toEqual([])
})

test('a list has a column for actions where one is shown on a record of the page', () => {
  const rows = [7, 8].map((id) => ({ id, confirmedAt: pastInstant, deletedAt: null }))
  const unconfirmed = { id: 9, confirmedAt: null, deletedAt: null }
  expect(hasAvailableActions(users, rows, createContext('ADMIN'))).toBe(true)
  expect(hasAvailableActions(users, rows, createContext('GERENTE'))).toBe(false)
  expect(hasAvailableActions(users, [...rows, unconfirmed], createContext('GERENTE'))).toBe(true)
  expect(hasAvailableActions(capsules, [{ serialNumber: 'S-1' }], createContext('ADMIN'))).toBe(false)
})

test('an action that its state disables is seen, and not possible', () => {
  const draft = { deletedAt: null, questions: [], questionsCount: 0, validatedAt: null, publishedAt: null }
  expect(listOfferedActions(quiz, draft)).toEqual(['edit', 'toggle', 'validate?', 'publish?'])
})
