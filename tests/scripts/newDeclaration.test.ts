import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { getRequiredLabels } from '#resources/language/labels.ts'
import { defineResource, f } from '#resources/product.ts'
import {
  addToCatalogue,
  addToIndex,
  buildDeclaration,
  buildDefaultNames,
  buildKeyName,
  findNameProblem,
} from '../../scripts/declarations/newDeclaration.ts'
import { buildLabels } from '../../scripts/declarations/newLabels.ts'
import { collectTexts } from '../i18n/texts.ts'

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

  test('says what a person calls the records until somebody says it better', () => {
    expect(buildDefaultNames('spareParts')).toEqual({ one: 'Spare part', many: 'Spare parts' })
    expect(buildDefaultNames('categories')).toEqual({ one: 'Category', many: 'Categories' })
    expect(buildDefaultNames('glass')).toEqual({ one: 'Glass', many: 'Glass' })
    expect(buildKeyName('spareParts')).toBe('sparePartId')
  })
})

test('a new declaration has a key and a name', () => {
  expect(buildDeclaration('suppliers')).toContain("export const suppliers = defineResource('suppliers', {")
  expect(buildDeclaration('suppliers')).toContain("key: 'supplierId'")
})

describe('the index of the declarations', () => {
  const short = `import { cars } from './cars.ts'
import { catalog } from './product.ts'
import { users } from './users.ts'

/** Every resource. */
export const resources = catalog([users, cars])
`

  test('gains an import in its place and a member at the end', () => {
    expect(addToIndex(short, 'suppliers')).toBe(`import { cars } from './cars.ts'
import { catalog } from './product.ts'
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

  test('is left alone where it looks unlike itself', () => {
    expect(() => addToIndex('export const resources = []', 'suppliers')).toThrow('does not look like')
  })
})

describe('a catalogue', () => {
  const names = { one: 'Fornecedor', many: "Fornecedores d'água" }

  test.each(locales)('gains the labels of the resource in %s, and nothing else', (locale) => {
    const before = readFileSync(new URL(`../../i18n/${locale}.ts`, import.meta.url), 'utf8')
    const after = addToCatalogue(before, 'suppliers', locale, names)
    const start = after.indexOf('\n\n    suppliers: {\n')
    expect(start).toBeGreaterThan(0)
    expect(after.slice(0, start) + after.slice(start + after.length - before.length)).toBe(before)
    expect(after).toContain(`      name: "Fornecedores d'água",\n      one: 'Fornecedor',\n`)
  })

  test.each(locales)('lacks no label of a new declaration in %s', (locale) => {
    const suppliers = defineResource('suppliers', {
      key: 'supplierId',
      title: 'name',
      fields: { name: f.text({ required: true, max: 100 }) },
      list: { columns: ['name', 'createdAt'], search: ['name'] },
    })
    const texts = collectTexts({ resources: { suppliers: buildLabels(locale, 'supplierId', names) } })
    expect(getRequiredLabels(suppliers).filter((keys) => !keys.some((key) => texts.has(key)))).toEqual([])
  })

  test('is left alone where it looks unlike itself', () => {
    expect(() => addToCatalogue('export const pt = {}', 'suppliers', 'pt', names)).toThrow(
      'i18n/pt.ts does not look like',
    )
  })
})
