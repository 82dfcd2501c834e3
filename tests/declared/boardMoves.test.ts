import { describe, expect, test } from 'vitest'
import { getLayouts, resolveLayout } from '#language/layouts.ts'
import { expandLifecycle } from '#language/lifecycles.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { createEvaluationContext } from '../../src/declared/evaluationContext.ts'
import { getBoardMoves, getBoardValues } from '../../src/declared/list/layouts/boardMoves.ts'
import { buildPeriodCondition, getCalendarDays } from '../../src/declared/list/layouts/calendarEvents.ts'

const tasks: ResourceData = {
  name: 'tasks',
  key: 'taskId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    stage: f.choice(['todo', 'doing', 'done']),
    doneOn: f.date(),
  },
  list: { columns: ['name'], layouts: { board: { by: 'stage' }, table: {} } },
}
const context = createEvaluationContext(new Date('2026-03-10T12:00:00Z'), {
  id: 1,
  nome: 'Ada',
  email: '',
  profile: { nome: 'GERENTE' },
})
const getMoves = (resource: ResourceData, stage: string | null, changes = {}) =>
  getBoardMoves(resource, { taskId: 1, name: 'Paint', stage, doneOn: null, ...changes }, context)

describe('the columns to which a record moves', () => {
  test('are all other values of a choice that the user may save, the empty one too', () => {
    expect(getBoardValues(tasks)).toEqual(['todo', 'doing', 'done', null])
    expect(getMoves(tasks, 'doing').map(({ value }) => value)).toEqual(['todo', 'done', null])
    expect(getMoves(tasks, null).map(({ value }) => value)).toEqual(['todo', 'doing', 'done'])
  })

  test('are none where the user may not edit, or the field is read-only', () => {
    const locked = { ...tasks, actions: { edit: { if: { doneOn: null } } } }
    expect(getMoves(locked, 'todo', { doneOn: '2026-03-01' })).toEqual([])
    expect(getMoves({ ...tasks, actions: { edit: { who: { '$me.isAdmin': true } } } }, 'todo')).toEqual([])
    const fields = { ...tasks.fields, stage: f.choice(['todo', 'doing', 'done'], { readonly: true }) }
    expect(getMoves({ ...tasks, fields }, 'todo')).toEqual([])
  })

  test('are those of the transitions that the record and the user allow', () => {
    const withSteps = expandLifecycle({
      ...tasks,
      fields: { ...tasks.fields, stage: f.choice(['todo', 'doing', 'done'], { default: 'todo' }) },
      lifecycle: {
        on: 'stage',
        transitions: {
          start: { from: 'todo', to: 'doing' },
          hurry: { from: 'todo', to: 'doing', if: { doneOn: null } },
          finish: { from: ['todo', 'doing'], to: 'done', who: { '$me.isAdmin': true } },
        },
      },
    })
    expect(getBoardValues(withSteps)).toEqual(['todo', 'doing', 'done'])
    expect(getMoves(withSteps, 'todo')).toEqual([{ value: 'doing', transitions: ['start', 'hurry'] }])
    expect(getMoves(withSteps, 'todo', { doneOn: '2026-03-01' })).toEqual([{ value: 'doing', transitions: ['start'] }])
    expect(getMoves(withSteps, 'doing')).toEqual([])
  })
})

test('the first declared layout is the usual one; table and cards are always there', () => {
  expect(getLayouts(tasks)).toEqual(['board', 'table', 'cards'])
  expect(resolveLayout(tasks, undefined)).toBe('board')
  expect(resolveLayout(tasks, 'tree')).toBe('board')
  expect(resolveLayout(tasks, 'cards')).toBe('cards')
})

describe('a calendar', () => {
  const period = { start: '2026-03-01', end: '2026-04-01' }
  test('asks for records that lie in its period at least partly', () => {
    expect(buildPeriodCondition({ from: 'on', to: 'on' }, period)).toEqual({
      on: { gte: '2026-03-01', lte: '2026-03-31' },
    })
    expect(buildPeriodCondition({ from: 'first', to: 'last' }, period)).toEqual({
      first: { lte: '2026-03-31' },
      or: [{ last: { gte: '2026-03-01' } }, { last: null, first: { gte: '2026-03-01' } }],
    })
  })

  test('shows a record from its first to its last day, in the time zone of the product', () => {
    const getDays = (first: string | null, last: string | null) =>
      getCalendarDays({ first, last }, { from: 'first', to: 'last' }, 'America/Sao_Paulo')
    expect(getDays('2026-03-02', '2026-03-04')).toEqual({ start: '2026-03-02', end: '2026-03-05' })
    expect(getDays('2026-12-31', null)).toEqual({ start: '2026-12-31', end: '2027-01-01' })
    expect(getDays('2026-03-02T01:30:00.000Z', null)).toEqual({ start: '2026-03-01', end: '2026-03-02' })
  })
})
