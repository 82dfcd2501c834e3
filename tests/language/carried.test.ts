import { expect, test } from 'vitest'
import { withoutCarried } from '#language/carriedValues.ts'
import { assertConsistent, DeclarationError } from '#language/check.ts'
import { toCondition } from '#language/filter.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { f, names } from '#product/language.ts'
import { createBodyReader } from './reading.ts'

const makers: ResourceData = {
  name: 'makers',
  key: 'code',
  title: 'name',
  fields: {
    code: f.text({ required: true, max: 10 }),
    name: f.text({ required: true }),
    taxId: f.text(),
    type: f.choice(['company', 'person']),
    discount: f.percent(),
    seat: f.group({ city: f.text() }),
  },
}
const maker = f.ref('makers', {
  as: 'object',
  title: 'name',
  with: ['taxId', 'type', 'discount', 'seat.city'],
  required: true,
})
const goods: ResourceData = {
  name: 'goods',
  key: 'goodsId',
  title: 'name',
  fields: { name: f.text(), maker, line: f.text({ clearedBy: 'maker' }), discount: f.percent() },
}
const stored = {
  goodsId: 1,
  name: 'cup',
  maker: { code: 'M1', name: 'Verre', taxId: 'T9', type: 'company', discount: '5.00', seat: { city: 'Metz' } },
  line: 'kept',
}

test('a save of the same reference clears nothing, in whatever form it comes, and a save of another one does', () => {
  const { updated, findFaultsOfUpdate } = createBodyReader(goods)
  expect(updated(stored, { maker: 'M1' })).toEqual({ maker: 'M1' })
  expect(updated(stored, { maker: stored.maker })).toEqual({ maker: 'M1' })
  expect(updated(stored, { maker: { taxId: 'T9', seat: { city: 'Metz' }, code: 'M1' } })).toEqual({ maker: 'M1' })
  expect(updated(stored, { maker: { code: 'M2' } })).toEqual({ maker: 'M2', line: null })
  const blank = { code: null, name: '', taxId: ' ', type: null, discount: null, seat: { city: '' } }
  expect(findFaultsOfUpdate(stored, { maker: blank })).toEqual(['maker: required'])
})

test('what a reference carries can be taken off it', () => {
  expect(withoutCarried(stored.maker, maker.options)).toEqual({ code: 'M1', name: 'Verre' })
  const inGroup = { as: 'object', title: 'seat.name', with: ['seat.city'] } as const
  expect(withoutCarried({ code: 'M1', seat: { name: 'Main', city: 'Metz' } }, inGroup)).toEqual({
    code: 'M1',
    seat: { name: 'Main' },
  })
  expect([withoutCarried(null, maker.options), withoutCarried('M1', maker.options)]).toEqual([null, 'M1'])
})

test('a filter compares what a reference carries as it compares a value of the record', () => {
  const translate = (filter: PredicateData) => toCondition({ resources: [goods, makers], resource: goods }, filter)
  const renamed = (filter: PredicateData) => JSON.parse(JSON.stringify(translate(filter)).replaceAll('maker.', ''))
  for (const clause of [{ gte: 8 }, 5, { in: [5, '7.5'] }])
    expect(renamed({ 'maker.discount': clause })).toEqual(translate({ discount: clause }))
  expect(translate({ 'maker.type': 'person' })).toEqual({ 'maker.type': 'person' })
  expect(translate({ 'maker.seat.city': 'metz' })).toEqual({ 'maker.seat.city': { sameText: 'metz' } })
})

const findFaults = (changes: Partial<ResourceData>, changedMakers: Partial<ResourceData> = {}) => {
  try {
    assertConsistent(
      [
        { ...goods, ...changes },
        { ...makers, ...changedMakers },
      ],
      names,
    )
    return []
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    return error.problems
  }
}
const ask = (condition: PredicateData) => findFaults({ states: { asked: condition } })

test('a condition on what a reference carries is checked as one on a value of the record', () => {
  const sound: PredicateData[] = [
    { 'maker.type': 'person', 'maker.seat.city': { ne: null } },
    { 'maker.discount': { gte: '$field.discount' } },
    { maker: { has: { taxId: null, type: 'company' } } },
  ]
  for (const condition of sound) expect(ask(condition)).toEqual([])
  expect(ask({ 'maker.type': 'persn' })).toEqual([
    "goods.states.asked.maker.type: no choice 'persn' - did you mean 'person'?",
  ])
  expect(ask({ 'maker.discount': '5' })).toEqual(
    ask({ discount: '5' }).map((fault) => fault.replace('asked.', 'asked.maker.')),
  )
  expect(ask({ 'maker.discount': '5' })).toHaveLength(1)
})

test('whoever reads a record may read what its references carry, or the declaration is refused', () => {
  const who = { '$me.isAdmin': true } as const
  expect(findFaults({}, { who })).toEqual([
    "goods.fields.maker.with: not everybody who may read 'goods' may read 'makers'",
  ])
  expect(findFaults({ who }, { who })).toEqual([])
})
