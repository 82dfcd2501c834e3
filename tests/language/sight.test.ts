import { expect, test } from 'vitest'
import { assertConsistent, DeclarationError } from '#language/check.ts'
import type { FieldData } from '#language/field.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { f, names } from '#product/language.ts'

const admin = { '$me.isAdmin': true } as const

const people: ResourceData = {
  name: 'people',
  key: 'personId',
  title: 'name',
  fields: { name: f.text({ required: true }), teams: f.many('teams', { via: 'lead' }) },
}
const teams: ResourceData = {
  name: 'teams',
  key: 'teamId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    level: f.integer(),
    startsOn: f.date(),
    lead: f.ref('people', { as: 'idAndObject', title: 'name' }),
  },
}

function findFaults(changed: Partial<ResourceData>, field?: FieldData): readonly string[] {
  const fields = { ...teams.fields, ...(field && { field }) }
  try {
    assertConsistent([people, { ...teams, fields, ...changed }], names)
    return []
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    return error.problems
  }
}

const predicates: readonly PredicateData[] = [
  admin,
  { or: [admin, { leadId: '$me.id' }] },
  { not: { level: { in: [1, 2] } }, startsOn: { lte: '$today' } },
  { lead: { has: { name: { startsWith: 'A' } } }, deletedAt: null },
]

test.each(predicates)('who sees records, and fields of them, is a predicate as every other: %j [X-01]', (predicate) => {
  expect(findFaults({ records: predicate }, f.text({ maySee: predicate }))).toEqual([])
})

const faults: readonly [PredicateData, string][] = [
  [{ levl: 1 }, ": no field 'levl' - did you mean 'level'?"],
  [{ '$me.isAdmn': true }, ": no part of the person '$me.isAdmn' - did you mean '$me.isAdmin'?"],
  [{ or: [admin, { level: { gtt: 1 } }] }, ".or[1].level: no test 'gtt' - did you mean 'gt'?"],
]

test.each(faults)(
  'what is no predicate is reported with its place and the nearest name: %j [X-01]',
  (predicate, fault) => {
    expect(findFaults({ records: predicate })).toContain(`teams.records${fault}`)
    expect(findFaults({}, f.text({ maySee: predicate }))).toContain(`teams.fields.field.maySee${fault}`)
  },
)

test('a condition that only some satisfy may show and enable no field [X-17]', () => {
  const condition: PredicateData = { or: [admin, { level: 1 }] }
  const fields = { show: f.text({ show: condition }), enabled: f.text({ enabled: condition }) }
  for (const [word, field] of Object.entries(fields))
    expect(findFaults({}, field)).toEqual([
      `teams.fields.field.${word}: a save by anybody else would empty the field; 'maySee' says who sees it, 'mayChange' who changes it`,
    ])
})

test('a field that must be filled is seen by all who may create a record, unless it has a default [X-17]', () => {
  const required = f.text({ required: true, maySee: admin })
  const refused = [
    'teams.fields.field.required: who does not see the field cannot fill it: give it a default, or a condition',
  ]
  const createdBy = (who: PredicateData) => findFaults({ actions: { create: { who } } }, required)
  expect(findFaults({}, required)).toEqual(refused)
  expect(createdBy({ '$me.isStaff': true })).toEqual(refused)
  expect(createdBy({ or: [admin, { '$me.profile': 'GERENTE' }] })).toEqual(refused)
  expect(createdBy(admin)).toEqual([])
  expect(createdBy({ ...admin, '$me.id': { ne: 1 } })).toEqual([])
  expect(createdBy({ and: [{ '$me.id': { ne: 1 } }, admin] })).toEqual([])
  expect(findFaults({}, f.text({ required: true, maySee: admin, default: 'none' }))).toEqual([])
})
