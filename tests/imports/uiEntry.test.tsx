import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getResource } from '#language/catalog.ts'
import type { ResourceData } from '#language/resource.ts'
import { browser as product } from '#product/browser.ts'
import { defineResource, f } from '#product/language.ts'
import { resources } from '#product/resources/index.ts'
import { buildNavigation } from '../../src/buildNavigation.ts'
import { createEvaluationContext } from '../../src/declared/evaluationContext.ts'
import { getImportable, mayImport } from '../../src/declared/importable.ts'
import { MenuList } from '../../src/layout/menu/MenuList.tsx'
import { createBrowserFixture, jsonResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'

const suppliers: ResourceData = defineResource('suppliers', {
  key: 'supplierId',
  title: 'name',
  fields: { name: f.text({ max: 9 }) },
})

function createContext(profile: string) {
  return createEvaluationContext(new Date('2026-03-01T12:00:00Z'), {
    id: 1,
    nome: 'Ana',
    email: 'ana@sillage.test',
    profile: { nome: profile },
  })
}

test('records are imported by whom may create or edit them, of each declared resource that can be written', () => {
  const readonly = { ...suppliers, name: 'readings', readonly: true }
  const internal = { ...suppliers, name: 'texts', internal: true }
  const importable = getImportable([suppliers, readonly, internal], createContext('GERENTE'))
  expect(importable.map(({ name }) => name)).toEqual(['suppliers'])
  const forNobody = { who: { '$me.profile': 'NOBODY' } }
  expect(mayImport({ ...suppliers, import: false }, createContext('ADMIN'))).toBe(false)
  expect(mayImport({ ...suppliers, import: forNobody }, createContext('ADMIN'))).toBe(false)
  const edited = { ...suppliers, actions: { create: forNobody } }
  expect(mayImport(edited, createContext('GERENTE'))).toBe(true)
  expect(mayImport({ ...edited, actions: { ...edited.actions, edit: forNobody } }, createContext('GERENTE'))).toBe(
    false,
  )
})

function openList(route: string, capabilities: readonly string[]) {
  const shown = getResource(resources, route)
  const browser = createBrowserFixture(({ path }) =>
    path === '/api/config' ? jsonResponse({ capabilities }) : jsonResponse({ data: [], total: 0, totalPages: 0 }),
  )
  const clock = () => new Date(browser.now())
  const opened = openScreens(browser, {
    address: `/admin/${route}`,
    shown: [shown],
    navigation: buildNavigation(resources, product.upcomingItems, clock),
    beside: <MenuList />,
    pages: { '/admin/imports/create': <p>new import</p> },
  })
  const hasAsked = () => waitFor(() => expect(browser.requests.some(({ path }) => path === '/api/config')).toBe(true))
  return { ...opened, requests: browser.requests, hasAsked }
}

const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Opções de arquivo' }))
  return within(await screen.findByRole('menu'))
}

test('where the server imports, the menu and each list that can be written lead there', async () => {
  const { address } = openList('categories', ['imports'])
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Importação em lote' }).getAttribute('href')).toBe('/admin/imports'),
  )
  const menu = await openMenu()
  await userEvent.click(menu.getByRole('menuitem', { name: 'Importar' }))
  expect(await screen.findByText('new import')).toBeTruthy()
  expect(address()).toBe('/admin/imports/create?resource=categories')
})

test('a list that can be edited is exported for editing from its menu [Z-42]', async () => {
  const { requests } = openList('categories', ['imports'])
  const menu = await openMenu()
  await userEvent.click(await menu.findByRole('menuitem', { name: 'Exportar para edição' }))
  await waitFor(() =>
    expect(requests.some(({ path }) => /\/categories\/export\?.*\bfor=editing\b/.test(path))).toBe(true),
  )
})

test('a list that can only be read offers no import', async () => {
  openList('capsules', ['imports'])
  await waitFor(() => expect(screen.getByRole('link', { name: 'Importação em lote' }).hasAttribute('href')).toBe(true))
  const menu = await openMenu()
  expect(menu.queryByRole('menuitem', { name: /Importar|edição/ })).toBeNull()
})

test('elsewhere the menu has a label without a screen, and no list offers an import', async () => {
  const { hasAsked } = openList('categories', ['bulk'])
  await hasAsked()
  const label = screen.getByRole('link', { name: /^Importação em lote/ })
  expect([label.getAttribute('aria-disabled'), label.getAttribute('href')]).toEqual(['true', null])
  const menu = await openMenu()
  expect(menu.queryByRole('menuitem', { name: 'Importar' })).toBeNull()
})
