import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { jsonResponse, textResponse } from '../support/browserFixture.ts'
import { createCategories, createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const createFragrance = (fragranceId: number, name: string, changes: RecordData = {}): RecordData => ({
  fragranceId,
  name,
  description: 'Flores',
  genre: 'F',
  categoryId: 1,
  category: { categoryId: 1, name: 'Floral' },
  image: null,
  secret: null,
  videoUrl: null,
  videoFile: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  deletedAt: null,
  ...changes,
})
const rose = createFragrance(1, 'Rosa')
const lily = createFragrance(2, 'Lírio')

/** Opens the list of fragrances; 1 is the first row. */
async function open(rows: RecordData[] = [rose, lily]) {
  const opened = openDeclaredScreens(
    { fragrances: rows, categories: [createCategory(1, 'Floral'), createCategory(2, 'Cítrico')] },
    { address: '/admin/fragrances?page=1&order=asc', shown: [fragrances, categories] },
  )
  await screen.findByRole('table')
  return opened
}
const getCell = (row: number, name: string) =>
  within(screen.getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('cell')
    .find((cell) => cell.dataset.inline === name) as HTMLElement
const editCell = async (row: number, name: string, key = '{Enter}') => {
  act(() => getCell(row, name).focus())
  await userEvent.keyboard(key)
  return screen.findByRole('dialog')
}
const findNameInput = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ })

test('in a column declared inline, Enter or F2 on the cell and a double click edit it; other columns open the row [V-31]', async () => {
  const { screens } = await open()
  await editCell(1, 'name')
  expect((await findNameInput()).value).toBe('Rosa')
  await userEvent.keyboard('{Escape}')
  await editCell(1, 'genre', '{F2}')
  expect(await screen.findByRole('radiogroup', { name: /^Gênero/ })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.dblClick(getCell(2, 'category.name'))
  expect(await screen.findByRole('combobox', { name: /^Categoria/ })).toBeTruthy()
  await userEvent.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  document.getSelection()?.removeAllRanges()
  fireEvent.click(within(screen.getAllByRole('row')[1] as HTMLElement).getByText('0001'))
  await waitFor(() => expect(screens.address()).toBe('/admin/fragrances/1'))
})

test('Enter saves the one field with the version that was read, and the row shows it without loading the list [V-31]', async () => {
  const { browser, sent } = await open()
  await editCell(1, 'name')
  await userEvent.clear(await findNameInput())
  const before = browser.requests.length
  await userEvent.keyboard('Rosa Branca{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/fragrances/1'])
  expect(sent()[0]?.headers.get('if-match')).toMatch(/^".+"$/)
  expect(getCell(1, 'name').textContent).toContain('Rosa Branca')
  expect(document.activeElement).toBe(getCell(1, 'name'))
  expect(browser.requests.slice(before).filter(({ path }) => path.startsWith('/api/fragrances?'))).toEqual([])
})

test('Escape gives up, and so does Enter without a change: nothing is sent [V-31]', async () => {
  const { sent } = await open()
  await editCell(1, 'name')
  await userEvent.type(await findNameInput(), ' Branca{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(getCell(1, 'name').textContent).toBe('Rosa')
  await editCell(1, 'name')
  await findNameInput()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(getCell(1, 'name')))
  expect(sent()).toEqual([])
})

test('Tab saves and opens the next cell, then the one of the next row; Shift leads back [V-31]', async () => {
  const { server } = await open()
  await editCell(1, 'name')
  await userEvent.clear(await findNameInput())
  await userEvent.keyboard('Rosa Branca{Tab}')
  await userEvent.click(await screen.findByRole('radio', { name: 'Masculino' }))
  await userEvent.keyboard('{Tab}')
  await screen.findByRole('combobox', { name: /^Categoria/ })
  await userEvent.keyboard('{Tab}')
  expect((await findNameInput()).value).toBe('Lírio')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await screen.findByRole('combobox', { name: /^Categoria/ })
  expect(server.records('fragrances')[0]).toMatchObject({ name: 'Rosa Branca', genre: 'M' })
})

test('an empty value that is required stays in the cell with its reason', async () => {
  const { sent } = await open()
  await editCell(1, 'name')
  await userEvent.clear(await findNameInput())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Este campo é obrigatório.')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a row that cannot be edited in its state has no such cells', async () => {
  const rows = [createCategory(1, 'Ativa'), createCategory(2, 'Inativa', { deletedAt: pastInstant })]
  openDeclaredScreens({ categories: rows }, { address: '/admin/categories?status=all&order=asc', shown: [categories] })
  await screen.findByRole('table')
  expect([...document.querySelectorAll('[data-inline]')].map((cell) => cell.textContent)).toEqual(['Ativa'])
})

test('the notice names record and field, and its Undo saves the former value under the version of the save [V-33]', async () => {
  const { server, sent } = await open()
  await editCell(1, 'name')
  await userEvent.type(await findNameInput(), ' Branca{Enter}')
  const notice = (await screen.findByText('Campo “Nome” salvo')).closest('[role=status]') as HTMLElement
  expect(within(notice).getByText('Rosa Branca')).toBeTruthy()
  await userEvent.click(within(notice).getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(server.records('fragrances')[0]?.name).toBe('Rosa'))
  expect(sent()[1]?.headers.get('if-match')).not.toBe(sent()[0]?.headers.get('if-match'))
  await waitFor(() => expect(getCell(1, 'name').textContent).toBe('Rosa'))
})

test('a refusal opens its dialog, then the cell with what was typed [V-33]', async () => {
  const { server } = await open()
  const restore = server.override('PUT /fragrances/1', () => textResponse('Este nome já existe.'))
  await editCell(1, 'name')
  await userEvent.clear(await findNameInput())
  await userEvent.keyboard('Lírio{Enter}')
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('Este nome já existe.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Lírio'))
  restore()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(server.records('fragrances')[0]?.name).toBe('Lírio'))
})

const changedFacts = { changedBy: { id: 2, nome: 'Bia Reis' }, changedAt: '2026-03-01T15:00:00.000Z' }

/** Another user saves the record while its cell is edited. */
async function saveMeanwhile({ server }: Awaited<ReturnType<typeof open>>, changes: RecordData): Promise<void> {
  server.override('GET /fragrances/1/facts', () => jsonResponse(changedFacts))
  Object.assign(server.records('fragrances')[0] as object, changes)
}

test('what others saved in other fields meanwhile is kept, and the notice names their fields, who and when [V-32]', async () => {
  const opened = await open()
  await editCell(1, 'name')
  await userEvent.type(await findNameInput(), ' Branca')
  await saveMeanwhile(opened, { genre: 'M' })
  await userEvent.keyboard('{Enter}')
  const kept = 'Também foram mantidas as alterações de Bia Reis (01/03/2026 15:00): Gênero.'
  expect(await screen.findByText(kept)).toBeTruthy()
  expect(opened.server.records('fragrances')[0]).toMatchObject({ name: 'Rosa Branca', genre: 'M' })
})

test('a field that both changed is asked with the three values, who and when; Save waits for the choice [V-32]', async () => {
  const opened = await open()
  await editCell(1, 'name')
  await userEvent.type(await findNameInput(), ' Branca')
  await saveMeanwhile(opened, { name: 'Rosa Rubra' })
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/^Bia Reis salvou isto em 01\/03\/2026 15:00/)).toBeTruthy()
  expect(within(dialog).getAllByRole('row')[1]?.textContent).toBe('NomeRosaRosa BrancaRosa Rubra')
  const save = within(dialog).getByRole('button', { name: 'Salvar' })
  await userEvent.click(save)
  expect(opened.server.records('fragrances')[0]?.name).toBe('Rosa Rubra')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Nome: O seu, Rosa Branca' }))
  await userEvent.click(save)
  await waitFor(() => expect(opened.server.records('fragrances')[0]?.name).toBe('Rosa Branca'))
  await waitFor(() => expect(getCell(1, 'name').textContent).toBe('Rosa Branca'))
})

test('an undo that comes after another save of the same field says so and changes nothing', async () => {
  const opened = await open()
  await editCell(1, 'name')
  await userEvent.type(await findNameInput(), ' Branca{Enter}')
  const undo = await screen.findByRole('button', { name: 'Desfazer' })
  await saveMeanwhile(opened, { name: 'Rosa Rubra' })
  await userEvent.click(undo)
  expect(await screen.findByText('Não foi possível desfazer: “Nome” mudou de novo depois.')).toBeTruthy()
  expect(opened.server.records('fragrances')[0]?.name).toBe('Rosa Rubra')
})

test('lists without declared columns have no cells to edit', async () => {
  const readonly = { ...categories, list: { ...categories.list, inline: [] } }
  openDeclaredScreens({ categories: createCategories(1) }, { address: '/admin/categories?page=1', shown: [readonly] })
  await screen.findByRole('table')
  expect(document.querySelectorAll('[data-inline]')).toHaveLength(0)
})
