import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { DateText } from '#language/predicate.ts'
import type { InputOf } from '#language/record.ts'
import type { RecordIn } from '#language/resource.ts'
import { buildBodySchema } from '#language/schema.ts'
import { defineResource, f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { createBodyReader } from './reading.ts'

const tasks = defineResource('tasks', {
  key: 'taskId',
  title: 'name',
  fields: {
    name: f.text({ max: 60 }),
    dueOn: f.date({ required: true, default: '$today+2w' }),
    seenAt: f.timestamp({ default: '$now-24h' }),
    owner: f.ref('users', { as: 'idAndObject', title: 'nome', default: '$me.id' }),
    writer: f.text({ default: '$me.profile', show: { name: { ne: null } } }),
    price: f.text({ default: '$$5' }),
  },
})
const { created, updated, findFaultsOfCreate } = createBodyReader(tasks)

describe('a default that is computed', () => {
  test('fills what the body of a new record does not name [language-11]', () => {
    expect(created({ name: 'Call' })).toEqual({
      name: 'Call',
      dueOn: '2026-06-03',
      seenAt: '2026-05-19T15:00:00.000Z',
      owner: 7,
      writer: 'ADMIN',
      price: '$5',
    })
  })

  test('leaves what the body names, also where it is empty, and what is hidden', () => {
    const body = { dueOn: '2026-01-01', seenAt: null, ownerId: 3, price: '1' }
    expect(created(body)).toEqual({ name: null, dueOn: '2026-01-01', seenAt: null, owner: 3, writer: null, price: '1' })
    expect(findFaultsOfCreate({ dueOn: null })).toEqual(['dueOn: required'])
  })

  test('fills nothing when a stored record is saved', () => {
    expect(updated({ taskId: 1, name: 'Call', dueOn: '2026-01-01', seenAt: null }, { name: 'Write' })).toEqual({
      name: 'Write',
    })
  })

  test('is told in the description of the body, which does not ask for the field', () => {
    const { properties, required } = z.toJSONSchema(buildBodySchema(tasks, 'create', formats), { io: 'input' })
    expect(required).toBeUndefined()
    expect(properties).toMatchObject({
      dueOn: { format: 'date', description: 'Absent: the current day plus 2 weeks.' },
      seenAt: { description: 'Absent: the current instant minus 24 hours.' },
      ownerId: { description: 'Absent: the signed-in user.' },
      writer: { description: 'Absent: the profile of the signed-in user.' },
      price: { default: '$5' },
    })
  })

  test('leaves older records without a value, so that the type has null', () => {
    type Task = RecordIn<typeof tasks>
    expectTypeOf<Task['dueOn']>().toEqualTypeOf<DateText>()
    expectTypeOf<Task['seenAt']>().toBeNullable()
    expectTypeOf<Task['price']>().toEqualTypeOf<string>()
    expectTypeOf<InputOf<(typeof tasks)['fields']>>().toExtend<{ dueOn?: DateText | null }>()
  })
})
