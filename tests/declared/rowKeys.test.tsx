import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { openScreens } from '../support/openScreens.tsx'
import { createCategories, createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const address = '/admin/categories?page=1&order=asc'

afterEach(() => vi.restoreAllMocks())

async function open(rows = createCategories(3)) {
  const opened = openDeclaredScreens({ categories: rows }, { address, shown: [categories] })
  await screen.findByRole('table')
  const getFocusedRow = () => document.activeElement?.querySelector('a:not([aria-label])')?.textContent
  const getSelectedRows = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Selecionar Categoria/ }).map(({ checked }) => checked)
  return { ...opened, getFocusedRow, getSelectedRows }
}

test('j and k lead from row to row, and so do the arrows once a row has the focus [V-34]', async () => {
  const { getFocusedRow } = await open()
  await userEvent.keyboard('{ArrowDown}')
  expect(getFocusedRow()).not.toBe('Categoria 1')
  await userEvent.keyboard('j')
  expect(getFocusedRow()).toBe('Categoria 1')
  await userEvent.keyboard('j{ArrowDown}')
  expect(getFocusedRow()).toBe('Categoria 3')
  await userEvent.keyboard('j')
  expect(getFocusedRow()).toBe('Categoria 3')
  await userEvent.keyboard('{ArrowUp}k')
  expect(getFocusedRow()).toBe('Categoria 1')
})

test('x selects the row, also from its box, and Shift selects the rows on the way [V-34]', async () => {
  const { getSelectedRows } = await open()
  await userEvent.keyboard('jx')
  expect(getSelectedRows()).toEqual([true, false, false])
  await userEvent.keyboard('x')
  expect(getSelectedRows()).toEqual([false, false, false])
  await userEvent.keyboard('{Shift>}J{/Shift}')
  expect(getSelectedRows()).toEqual([true, true, false])
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(getSelectedRows()).toEqual([true, true, true])
  act(() => screen.getByRole('checkbox', { name: 'Selecionar Categoria 2' }).focus())
  await userEvent.keyboard('x')
  expect(getSelectedRows()).toEqual([true, false, true])
})

test('Enter opens the row, and on a control of it does what the control does [V-34]', async () => {
  const { screens } = await open()
  await userEvent.keyboard('jj')
  act(() => screen.getByRole('button', { name: 'Atualizar lista' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(screens.address()).toBe(address)
  await userEvent.keyboard('jj{Enter}')
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/2'))
})

test('letters that are typed lead nowhere', async () => {
  const { getSelectedRows } = await open()
  const box = screen.getByRole('textbox', { name: 'Buscar' })
  await userEvent.type(box, 'jxk')
  expect(document.activeElement).toBe(box)
  expect(getSelectedRows()).toEqual([false, false, false])
})

test('e edits the row that has the focus [V-34]', async () => {
  const { screens } = await open()
  await userEvent.keyboard('e')
  expect(screens.address()).toBe(address)
  await userEvent.keyboard('jje')
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/2/update'))
})

test('with Ctrl, ⌘ or the middle button a click opens the row in a new tab, and not on its controls [V-35]', async () => {
  const { screens, getSelectedRows } = await open()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const getCell = (row: number) => screen.getAllByRole('row')[row]?.lastElementChild as Element
  fireEvent.click(getCell(1), { ctrlKey: true })
  fireEvent.click(getCell(2), { metaKey: true })
  fireEvent(getCell(3), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Categoria 1' }), { ctrlKey: true })
  expect(opened.mock.calls.map(([path]) => path)).toEqual([1, 2, 3].map((id) => `/admin/categories/${id}`))
  expect(screens.address()).toBe(address)
  expect(getSelectedRows()).toEqual([true, false, false])
})

test('a click beside the controls of a row opens it, with Shift it selects up to it [V-35]', async () => {
  const { screens, getSelectedRows } = await open()
  const getCell = (row: number) => screen.getAllByRole('row')[row]?.lastElementChild as Element
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Categoria 1' }))
  fireEvent.click(getCell(3), { shiftKey: true })
  expect(getSelectedRows()).toEqual([true, true, true])
  expect(screens.address()).toBe(address)
  await userEvent.click(getCell(2))
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/2'))
})

test('a row that cannot be edited opens the page of its record', async () => {
  const rows = [createCategory(1, 'Esquecida', { deletedAt: pastInstant })]
  const { screens } = openDeclaredScreens(
    { categories: rows },
    { address: `${address}&status=all`, shown: [categories] },
  )
  await screen.findByText('Esquecida')
  await userEvent.keyboard('j{Enter}')
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/1'))
  await screens.back()
  await screen.findByText('Esquecida')
  await userEvent.click(screen.getAllByRole('row')[1]?.lastElementChild as Element)
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/1'))
})

test('the rows are one stop of Tab: the last one with the focus and its controls, wherever it moves [V-34]', async () => {
  const { getFocusedRow } = await open()
  act(() => screen.getAllByRole('row')[0]?.querySelectorAll('button')[0]?.focus())
  const lastOfHead = [...document.querySelectorAll<HTMLElement>('thead :is(button, input)')].at(-1)
  act(() => lastOfHead?.focus())
  await userEvent.tab()
  expect(getFocusedRow()).toBe('Categoria 1')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Selecionar Categoria 2' }))
  const own = [...document.querySelectorAll<HTMLElement>('tbody :is(a, button, input, td[tabindex])')].filter(
    (one) => one.tabIndex >= 0,
  )
  expect(own.length).toBeGreaterThan(2)
  expect(own.every((one) => one.closest('tr')?.textContent?.includes('Categoria 2'))).toBe(true)
  for (const _ of own) await userEvent.tab()
  expect(document.activeElement?.closest('tbody') ?? null).toBeNull()
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(own.at(-1))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Categoria 3' }))
  expect([...document.querySelectorAll<HTMLElement>('tbody tr')].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
})

test('without single keys the letters do nothing, the arrows and Enter what they did [V-34]', async () => {
  const first = await open()
  first.screens.unmount()
  first.browser.openTab().preferences.change({ singleKeys: false })
  const screens = openScreens(first.browser, { address, shown: [categories] })
  await screen.findByRole('table')
  act(() => screen.getAllByRole('row')[1]?.focus())
  await userEvent.keyboard('jxe')
  expect(first.getFocusedRow()).toBe('Categoria 1')
  expect(first.getSelectedRows()).toEqual([false, false, false])
  await userEvent.keyboard('{ArrowDown}')
  expect(first.getFocusedRow()).toBe('Categoria 2')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/2'))
})
