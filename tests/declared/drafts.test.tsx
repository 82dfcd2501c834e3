import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { formatInstant } from '#language/dates.ts'
import { categories } from '#product/resources/categories.ts'
import { type BrowserFixture, createAuthData, emptyResponse } from '../support/browserFixture.ts'
import { type OpenScreens, openScreens } from '../support/openScreens.tsx'
import { createCategories, openDeclaredScreens } from './declaredFixture.ts'

describe('what is typed into a form and not saved', () => {
  test('is offered after a reload, with its time, and put back when wanted', async () => {
    const { type, reload } = await openForm('/admin/categories/create')
    await type('Amadeirado')
    await reload()
    expect(getNameInput().value).toBe('')
    expect(getOffer().textContent).toContain(`Você tem alterações não salvas de ${started.slice(11)}.`)
    await userEvent.click(within(getOffer()).getByRole('button', { name: 'Restaurar' }))
    expect(getNameInput().value).toBe('Amadeirado')
    expect(document.activeElement).toBe(getNameInput())
    expect(screen.queryByText(/Você tem alterações/)).toBeNull()
    expect(screen.getByText('Há alterações não salvas')).toBeTruthy()
  })

  test('is offered with its day where that was not today', async () => {
    const { type, reload, browser } = await openForm('/admin/categories/create')
    await type('Amadeirado')
    // The clock is set to a minute before the same time of the next day, which is another date in every time zone.
    browser.sleep(24 * 3_600_000 - 60_000)
    await reload()
    expect(getOffer().textContent).toContain(`Você tem alterações não salvas de ${started}.`)
  })

  test('is forgotten after a day', async () => {
    const { type, reload, browser } = await openForm('/admin/categories/create')
    await type('Amadeirado')
    browser.sleep(24 * 3_600_000 + 1000)
    await reload()
    expect(listDraftKeys(browser)).toEqual([])
    expect(screen.queryByText(/Você tem alterações/)).toBeNull()
  })

  test('is gone once it is discarded', async () => {
    const { type, reload, browser } = await openForm('/admin/categories/create')
    await type('Amadeirado')
    await reload()
    await userEvent.click(within(getOffer()).getByRole('button', { name: 'Descartar' }))
    expect(listDraftKeys(browser)).toEqual([])
    expect(screen.queryByText(/Você tem alterações/)).toBeNull()
    expect(document.activeElement).toBe(getNameInput())
  })

  test('is gone once it is saved', async () => {
    const { type, browser } = await openForm('/admin/categories/create')
    await type('Amadeirado')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Registro salvo com sucesso')
    expect(listDraftKeys(browser)).toEqual([])
    act(() => browser.pass(5000))
    expect(listDraftKeys(browser)).toEqual([])
  })

  test('is gone once it is reverted, or typed back', async () => {
    const { type, browser } = await openForm('/admin/categories/1/update')
    await type(' novo')
    expect(listDraftKeys(browser)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Reverter' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reverter alterações' }))
    await waitFor(() => expect(listDraftKeys(browser)).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await type('x')
    expect(listDraftKeys(browser)).toHaveLength(1)
    await type('{Backspace}')
    expect(listDraftKeys(browser)).toEqual([])
  })

  test('is gone once it is left behind knowingly', async () => {
    const { type, browser } = await openForm('/admin/categories/1/update')
    await type(' novo')
    await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    await screen.findByRole('article')
    expect(listDraftKeys(browser)).toEqual([])
  })

  test('belongs to one record', async () => {
    const { type, reload } = await openForm('/admin/categories/1/update')
    await type(' novo')
    await reload('/admin/categories/2/update')
    expect(screen.queryByText(/Você tem alterações/)).toBeNull()
    await reload('/admin/categories/create')
    expect(screen.queryByText(/Você tem alterações/)).toBeNull()
    await reload('/admin/categories/1/update')
    expect(getOffer().textContent).not.toContain('salvo por alguém')
  })

  test('says where somebody has saved the record since', async () => {
    const { type, reload, server } = await openForm('/admin/categories/1/update')
    await type(' novo')
    const [first] = server.records('categories')
    server.records('categories')[0] = { ...first, createdAt: '2026-01-02T12:00:00.000Z' }
    await reload()
    await waitFor(() => expect(getOffer().textContent).toContain('Este registro foi salvo de novo depois disso.'))
  })

  test('does not harm where the browser keeps nothing', async () => {
    const { type, browser } = await openForm('/admin/categories/create')
    browser.backend.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await type('Amadeirado')
    expect(listDraftKeys(browser)).toEqual([])
    expect(getNameInput().value).toBe('Amadeirado')
  })

  test('outlives its session, and ends with signing out', async () => {
    const { type, browser, server } = await openForm('/admin/categories/create')
    await type('Amadeirado')
    const tab = browser.openTab()
    for (const call of ['GET /categories', 'POST /login/refresh']) server.override(call, () => emptyResponse(401))
    await expect(tab.http('/categories')).rejects.toMatchObject({ status: 401 })
    expect([tab.session.read(), listDraftKeys(browser).length]).toEqual([undefined, 1])
    tab.session.start(createAuthData('second'))
    tab.signOut()
    expect(listDraftKeys(browser)).toEqual([])
  })
})

/** The start of the drafts, in the time zone of the machine. */
const started = formatInstant('2026-03-01T12:00:00.000Z')
const getNameInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
const getOffer = () => screen.getByText(/Você tem alterações não salvas/).closest('[role=status]') as HTMLElement
const listDraftKeys = ({ backend }: BrowserFixture) =>
  [...backend.entries.keys()].filter((key) => key.includes('.draft.'))

/** Opens a category form in a browser whose tab can be reloaded. */
async function openForm(address: string) {
  const {
    server,
    browser,
    screens: first,
  } = openDeclaredScreens({ categories: createCategories(2) }, { address, shown: [categories] })
  let screens: OpenScreens = first
  await screen.findByRole('textbox', { name: 'Nome' })
  return {
    server,
    browser,
    async type(text: string) {
      await userEvent.type(getNameInput(), text)
      act(() => browser.pass(1000))
    },
    async reload(to = address) {
      screens.unmount()
      screens = openScreens(browser, { address: to, shown: [categories] })
      await screen.findByRole('textbox', { name: 'Nome' })
    },
  }
}
