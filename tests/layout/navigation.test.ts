import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import type { ResourceData } from '#language/resource.ts'
import { browser } from '#product/browser.ts'
import { defineResource, f } from '#product/language.ts'
import { resources } from '#product/resources/index.ts'
import type { CurrentUser } from '../../src/api/currentUser.ts'
import { buildNavigation } from '../../src/buildNavigation.ts'
import { getMenuLabel, getMenuScreens, getVisibleItems, type MenuItem } from '../../src/layout/shell/shell.ts'

const clock = () => new Date('2026-11-20T12:00:00Z')
const translate = createTranslator('pt')

test('the side menu is called and ordered as the specification says, configuration and categories below fragrances [B-08, B-10, B-13]', () => {
  const { side, top, upcomingItems: later } = buildNavigation(resources, browser.upcomingItems, clock)
  const listLabels = (items: readonly MenuItem[]): string[] =>
    items.flatMap((item) => [getMenuLabel(translate, item), ...listLabels(item.children ?? [])])
  expect(listLabels(side)).toEqual([
    'Usuários',
    'Fragrâncias',
    'Configuração',
    'Categorias',
    'Campanhas',
    'Quiz',
    'Dispositivos',
    'Cápsulas',
  ])
  expect([...listLabels(later), ...listLabels(top)]).toEqual(['Importação em lote', 'Organizações', 'Perfis'])
  expect([translate('shell.menu.dashboard'), translate('shell.menu.manage')]).toEqual(['Dashboard', 'Gerenciar'])
})

test('the side menu follows the order of the declarations, with what stands under another one inside of it [B-09, B-11]', () => {
  const { side } = buildNavigation(resources, browser.upcomingItems, clock)
  expect(describeItems(side)).toEqual([
    ['Usuários', '/admin/users'],
    [
      'Fragrâncias',
      [
        ['Configuração', '/admin/fragrances'],
        ['Categorias', '/admin/categories'],
      ],
    ],
    ['Campanhas', '/admin/campaigns'],
    ['Quiz', '/admin/quiz'],
    ['Dispositivos', '/admin/devices'],
    ['Cápsulas', '/admin/capsules'],
  ])
})

test('what belongs in the header is there, for those who see its screen', () => {
  const { top } = buildNavigation(resources, browser.upcomingItems, clock)
  expect(describeItems(getVisibleItems(top, createUser('admin')))).toEqual([['Perfis', '/admin/perfis']])
  expect(getVisibleItems(top, createUser('GERENTE'))).toEqual([])
})

test('bulk import and organizations are named and lead nowhere [B-14]', () => {
  const { upcomingItems: later } = buildNavigation(resources, browser.upcomingItems, clock)
  expect(getVisibleItems(later, createUser('ADMIN')).map((item) => [getMenuLabel(translate, item), item.to])).toEqual([
    ['Importação em lote', undefined],
    ['Organizações', undefined],
  ])
})

test('organizations lead the house to their list where the backend has them, and are no item of their own people [X-23]', () => {
  const { upcomingItems: later } = buildNavigation(resources, browser.upcomingItems, clock)
  const listOf = (own: CurrentUser['own']) =>
    getVisibleItems(later, { ...createUser('GERENTE'), ...(own && { own }) }).map(({ name, to }) => [name, to])
  expect(listOf({ organization: null })).toEqual([
    ['bulkImport', undefined],
    ['organizations', '/admin/organizations'],
  ])
  expect(listOf({ organization: 2 })).toEqual([['bulkImport', undefined]])
  expect(listOf(undefined)).toEqual([
    ['bulkImport', undefined],
    ['organizations', undefined],
  ])
})

test('a newly declared resource is in the menu by its line in the index alone', () => {
  const { side } = buildNavigation([...resources, suppliers], [], clock)
  expect(side.at(-1)).toMatchObject({ name: 'suppliers', icon: 'record', to: '/admin/suppliers' })
})

test('a resource that wants no place in the menu has none, and banks of texts neither', () => {
  const hidden: ResourceData = { ...suppliers, menu: { place: 'none' } }
  const names = getMenuScreens(buildNavigation([...resources, hidden], [], clock), createUser('ADMIN')).map(
    ({ name }) => name,
  )
  expect(names).not.toContain('suppliers')
  expect(names).not.toContain('questions')
})

test('the places of a person are every screen of their menu; a group is called by its own name, not by its first line', () => {
  const listScreenNames = (profile: string) =>
    getMenuScreens(buildNavigation(resources, browser.upcomingItems, clock), createUser(profile)).map((place) =>
      getMenuLabel(translate, place),
    )
  const commonLabels = ['Usuários', 'Fragrâncias', 'Categorias', 'Campanhas', 'Quiz', 'Dispositivos', 'Cápsulas']
  expect(listScreenNames('ADMIN')).toEqual([...commonLabels, 'Perfis'])
  expect(listScreenNames('GERENTE')).toEqual(commonLabels)
})

const suppliers = defineResource('suppliers', {
  key: 'supplierId',
  title: 'name',
  fields: { name: f.text({ max: 9 }) },
})

type ShownItem = [label: string, leadsTo: string | undefined | ShownItem[]]

function describeItems(items: readonly MenuItem[]): ShownItem[] {
  return items.map((item) => [getMenuLabel(translate, item), item.children ? describeItems(item.children) : item.to])
}

function createUser(profile: string): CurrentUser {
  return { id: 1, nome: 'Ana', email: 'ana@sillage.test', profile: { nome: profile } }
}
