import { describe, expect, test } from 'vitest'
import {
  addToIndex,
  buildDeclaration,
  buildDefaultNames,
  buildKeyName,
  findNameProblem,
} from '../../scripts/declarations/newDeclaration.ts'

describe('the name of a new resource', () => {
  test.each(['suppliers', 'spareParts', 'b2b'])('may be %s', (name) => {
    expect(findNameProblem(name, ['users'])).toBeUndefined()
  })

  test.each([
    ['Suppliers', 'camelCase'],
    ['a', '2 to 30'],
    ['spare_parts', 'camelCase'],
    ['../suppliers', 'camelCase'],
    ['class', 'already means something'],
    ['index', 'already means something'],
    ['users', 'exists already'],
  ])('may not be %s', (name, reason) => {
    expect(findNameProblem(name, ['users'])).toContain(reason)
  })

  test('derives readable names for the records from the name of the resource', () => {
    expect(buildDefaultNames('spareParts')).toEqual({ one: 'Spare part', many: 'Spare parts' })
    expect(buildDefaultNames('categories')).toEqual({ one: 'Category', many: 'Categories' })
    expect(buildDefaultNames('glass')).toEqual({ one: 'Glass', many: 'Glass' })
    expect(buildKeyName('spareParts')).toBe('sparePartId')
    expect(buildKeyName('bookShelves', { one: 'Book shelf', many: 'Book shelves' })).toBe('bookShelfId')
    expect(buildKeyName('fornecedores', { one: 'Supplier', many: 'Suppliers' })).toBe('fornecedoreId')
  })
})

test('a declaration of references alone gets a name as its title', () => {
  const names = {
    pt: { one: 'Par', many: 'Pares' },
    en: { one: 'Pair', many: 'Pairs' },
    es: { one: 'Par', many: 'Pares' },
  }
  const source = "f.ref('people', { as: 'idAndObject', title: 'name' })"
  const text = buildDeclaration('pairs', names, [{ name: 'left', source, column: 'left.name' }])
  expect(text).toContain("title: 'name',")
  expect(text).toContain(
    "columns: ['name', 'left.name', 'createdAt'],\n    search: ['name'],\n    sort: { by: 'name', direction: 'asc' },",
  )
})

test('a new declaration has a key, a name, and what a person calls the records in each language', () => {
  const en = { one: 'Supplier', many: 'Suppliers' }
  const pt = { one: 'Fornecedor', many: "Fornecedores d'água" }
  const text = buildDeclaration('suppliers', { pt, en, es: en })
  expect(text).toContain("export const suppliers = defineResource('suppliers', {")
  expect(text).toContain("key: 'supplierId'")
  expect(text).toContain("    one: { pt: 'Fornecedor', en: 'Supplier', es: 'Supplier' },\n")
  expect(text).toContain(`    many: { pt: "Fornecedores d'água", en: 'Suppliers', es: 'Suppliers' },\n`)
})

test('a new declaration of a product in one language has labels in that one alone', () => {
  const text = buildDeclaration('shelves', { en: { one: 'Shelf', many: 'Shelves' } })
  expect(text).toContain("key: 'shelfId'")
  expect(text).toContain("    one: { en: 'Shelf' },\n")
  expect(text).toContain("name: f.text({ required: true, max: 100, label: { en: 'Name' } })")
})

describe('the index of the declarations', () => {
  const short = `import { cars } from './cars.ts'
import { catalog } from '../language.ts'
import { users } from './users.ts'

/** Every resource. */
export const resources = catalog([users, cars])
`

  test('gains an import in its place and a member at the end', () => {
    expect(addToIndex(short, 'suppliers')).toBe(`import { cars } from './cars.ts'
import { catalog } from '../language.ts'
import { suppliers } from './suppliers.ts'
import { users } from './users.ts'

/** Every resource. */
export const resources = catalog([users, cars, suppliers])
`)
  })

  test('gains an import at the end too', () => {
    expect(addToIndex(short, 'zebras')).toContain("'./users.ts'\nimport { zebras } from './zebras.ts'\n\n/** Every")
  })

  test('is broken into lines where it gets too long', () => {
    const long = short.replace('[users, cars]', `[${'users, '.repeat(14)}cars]`)
    expect(addToIndex(long, 'suppliers')).toMatch(/catalog\(\[\n {2}users,\n(?:.*\n)+ {2}suppliers,\n\]\)\n$/)
    expect(addToIndex(addToIndex(long, 'suppliers'), 'bulbs')).toMatch(/ {2}suppliers,\n {2}bulbs,\n\]\)\n$/)
  })

  test('gains a member before the accounts where those are last', () => {
    expect(addToIndex(short.replace('users, cars', 'cars, users, profiles'), 'suppliers')).toContain(
      'catalog([cars, suppliers, users, profiles])',
    )
  })

  test('is left alone where it looks unlike itself', () => {
    expect(() => addToIndex('export const resources = []', 'suppliers')).toThrow('does not look like')
  })
})
