import { describe, expect, it, test } from 'vitest'
import type { Catalog } from '#language/catalog.ts'
import { assertConsistent, assertProduct, assertValidResource, DeclarationError } from '#language/check.ts'
import type { ResourceData } from '#language/resource.ts'
import { f, names } from '#product/language.ts'
import { resources } from '#product/resources/index.ts'
import { formats } from '#rules/formats.ts'
import { faultGroups, getCases } from './faults.ts'

interface JsonObject {
  [word: string]: JsonObject
}

/** Copies the declarations through JSON and changes the copy. */
function changeDeclarations(change: (declared: Record<string, JsonObject>) => void): Catalog {
  const declared = Object.fromEntries(
    resources.map((resource) => [resource.name, JSON.parse(JSON.stringify(resource)) as JsonObject]),
  )
  change(declared)
  return Object.values(declared) as unknown as Catalog
}

function findFaults(catalog: Catalog): readonly string[] {
  try {
    assertConsistent(catalog, names)
    return []
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    return error.problems
  }
}

/** Replaces or removes one value of the catalogue, at a path such as `users.list.columns.0`. */
function setValue(path: string, value: unknown): Catalog {
  return changeDeclarations((declared) => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let parent: Record<string, JsonObject> | undefined = declared
    for (const name of names) parent = parent?.[name]
    if (!parent) throw new Error(`no value at ${path}`)
    if (value === undefined) delete parent[last]
    else parent[last] = value as JsonObject
  })
}

test('the declared resources have no fault', () => {
  expect(findFaults(resources)).toEqual([])
})

test('the declared resources have no fault after a copy through JSON', () => {
  expect(findFaults(changeDeclarations(() => undefined))).toEqual([])
})

const invalidValues: [string, unknown, string][] = [
  [
    'users.fields.nome.options.check',
    () => true,
    'users.fields.nome.options.check: plain data is expected, not function',
  ],
  ['users.fields.nome.options.max', Number.NaN, 'users.fields.nome.options.max: plain data is expected, not NaN'],
  [
    'users.fields.birthday.options.default',
    new Date(0),
    'users.fields.birthday.options.default: plain data is expected, not object',
  ],
  // Zod ignores the key `__proto__`, and copies of a declaration lose it.
  ['users.fields', JSON.parse('{"__proto__":5}'), "users.fields: no name '__proto__' is possible"],
  ['users.actions.remove.confirm', null, 'users.actions.remove.confirm: true or false is expected, not null'],
  [
    'users.fields.address.options.fields.zipcode.options.fills',
    { bairro: 5 },
    "users.fields.address.zipcode.fills: no answer of the lookup 'bairro'",
  ],
  ['users.list.columns', 'nome', 'users.list.columns: a list is expected'],
  ['users.states', [], 'users.states: an object is expected'],
  ['users.fields.nome', 'text', 'users.fields.nome: a field is expected, such as f.text()'],
  ['categories.key', undefined, "categories: 'key' is missing"],
  ['users.fields.profile.options.as', undefined, "users.fields.profile: 'as' is missing"],
]

describe.each(faultGroups)('%s is reported with its place [language-17]', (group) => {
  it.each(getCases(group))('$place = $value: $fault', ({ place, value, fault }) => {
    expect(findFaults(setValue(place, value))).toContain(fault)
  })
})

test.each(invalidValues)('what is no declaration is reported: %s = %s', (place, value, fault) => {
  expect(findFaults(setValue(place, value))).toContain(fault)
})

test('a typo is reported once, where it stands', () => {
  for (const { place, value, fault } of getCases(
    'an unknown word',
    'an unknown path',
    'a condition that means nothing',
  )) {
    expect([place, ...findFaults(setValue(place, value))]).toEqual([place, fault])
  }
})

test('all faults of all declarations are reported at once', () => {
  const catalog = changeDeclarations(({ users, categories, campaigns }) => {
    Object.assign(users?.list ?? {}, { columns: ['emial', 'nme'], inline: [] })
    Object.assign(categories ?? {}, { title: 'nam' })
    Object.assign(campaigns?.actions?.edit ?? {}, { if: { deletdAt: null } })
  })
  expect(findFaults(catalog)).toEqual([
    "users.list.columns[0]: no field 'emial' - did you mean 'email'?",
    "users.list.columns[1]: no field 'nme' - did you mean 'nome'?",
    "categories.title: no field 'nam' - did you mean 'name'?",
    "campaigns.actions.edit.if: no field 'deletdAt' - did you mean 'deletedAt'?",
  ])
})

test('a name that two declarations have is said once, whatever else they share', () => {
  const twice = [...resources, ...resources.filter(({ name }) => name === 'users')]
  expect(findFaults(twice)).toEqual(['users: two declarations have this name: numbers 1 and 12 of the catalog'])
})

test('a name that is none hides no other fault of its declaration', () => {
  const catalog = changeDeclarations(({ fragrances }) => {
    Object.assign(fragrances ?? {}, { icon: 'fragance' })
    Object.assign(fragrances?.fields?.name?.options ?? {}, {
      format: 'persnName',
      maxx: 3,
      multiline: 'yes',
      max: 200.5,
    })
    Object.assign(fragrances?.fields?.category?.options ?? {}, { from: 'quick-serch' })
    Object.assign(fragrances?.list ?? {}, { columns: ['nme'], search: ['nam'], picture: 'genre', inline: [] })
    Object.assign(fragrances?.actions ?? {}, { edit: { if: { deletdAt: null } } })
  })
  expect(findFaults(catalog).map((fault) => fault.split(/[:,]/)[0])).toEqual([
    'fragrances.icon',
    'fragrances.fields.name.max',
    'fragrances.fields.name.format',
    'fragrances.fields.name.multiline',
    'fragrances.fields.name',
    'fragrances.list.columns[0]',
    'fragrances.list.search[0]',
    'fragrances.list.picture',
    'fragrances.actions.edit.if',
    'fragrances.fields.category.from',
  ])
})

test('a condition may ask of entries and targets what its reader sees of them', () => {
  const sound: [place: string, value: unknown][] = [
    [
      'categories.actions.remove.if',
      { fragrances: { has: { name: { contains: 'x' }, fragranceId: { gt: 1 }, deletedAt: null } } },
    ],
    ['users.actions.remove.if', { profile: { has: { nome: { startsWith: 'A' }, id: { ne: '$me.id' } } } }],
    ['devices.actions.disconnect.if', { user: { has: { nome: '$me.profile' } } }],
    [
      'quiz.actions.validate.if',
      { questions: { has: { answers: { has: { answer: { ne: null }, answerId: { gt: 9 } } } } } },
    ],
    [
      'campaigns.actions.edit.if',
      { collection: { has: { fragrance: { has: { name: 'x' } }, slot: { lt: '$field.shotSeconds' } } } },
    ],
    [
      'fragrances.list.views',
      { used: { category: { has: { fragrances: { has: { createdAt: { gt: '$now-1d' } } } } } } },
    ],
    [
      'fragrances.list.views',
      { first: { collections: { has: { slot: { between: [1, 3] }, shotSeconds: { empty: false } } } } },
    ],
  ]
  for (const [place, value] of sound) expect([place, ...findFaults(setValue(place, value))]).toEqual([place])
})

test('the error says every fault, one a line', () => {
  const catalog = setValue('users.list.columns.0', 'nme')
  expect(() => assertConsistent(catalog, names)).toThrow(
    "A fault in the declarations:\n  users.list.columns[0]: no field 'nme' - did you mean 'nome'?",
  )
})

test('a reference that travels as its id alone has no path of its own', () => {
  const catalog = changeDeclarations(({ devices }) => {
    Object.assign(devices?.fields?.user?.options ?? {}, { as: 'id' })
    Object.assign(devices?.list ?? {}, { columns: ['userId'], search: [], views: {}, filters: ['userId'] })
  })
  expect(findFaults(catalog)).toEqual(["devices.actions.disconnect.if: no field 'user' - did you mean 'userId'?"])
})

test('one declaration is validated for itself, without what it refers to', () => {
  const [users] = setValue('users.list.columns.0', 'nme')
  for (const resource of resources) expect(() => assertValidResource(resource, names)).not.toThrow()
  expect(() => assertValidResource(users as ResourceData, names)).toThrow("no field 'nme' - did you mean 'nome'?")
})

test('a product that registers no names of a kind says so', () => {
  const [users] = setValue('users.form.sections.0.slot', 'map')
  const bare = { ...names, slots: [] }
  expect(() => assertValidResource(users as ResourceData, bare)).toThrow("'map' is no slot - this product has none")
})

test('what is wrong is wrong after a journey through JSON too', () => {
  for (const { place, value } of getCases(...faultGroups)) {
    const catalog = setValue(place, value)
    expect(findFaults(JSON.parse(JSON.stringify(catalog)) as Catalog)).toEqual(findFaults(catalog))
  }
})

test('a product has the resources and the fields that accounts need', () => {
  const [users, ...others] = resources
  const confirmedAt = f.date({ readonly: true })
  const changed = { ...users, fields: { ...users.fields, confirmedAt } } as ResourceData
  expect(() => assertProduct({ resources, names, formats })).not.toThrow()
  expect(() => assertProduct({ resources: [changed, ...others], names, formats })).toThrow(
    "users.fields.confirmedAt: the accounts of a product need this field, of the kind 'timestamp'",
  )
  expect(() => assertProduct({ resources: [], names, formats })).toThrow(/users: .* this resource\n {2}profiles: /)
  expect(() =>
    assertProduct({ resources, formats, names: { ...names, me: [...names.me, 'genre', 'gender', 'address'] } }),
  ).toThrow(
    /me: no field of users 'gender'.*\n {2}me: 'address' is a group; conditions can ask a person for these kinds: boolean, /,
  )
  expect(() => assertProduct({ resources, names, formats: {} })).toThrow(
    /formats: '\w+' is named in the language and has no rule in the product/,
  )
  expect(() => assertProduct({ resources, names, formats, timeZone: 'Europe/Pariss' })).toThrow(
    "timeZone: 'Europe/Pariss' is no time zone",
  )
})
