import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { profiles } from '#product/resources/profiles.ts'
import { emptyResponse } from '../support/browserFixture.ts'
import { type OpenScreens, openScreens } from '../support/openScreens.tsx'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

test('a list asks for its first page by the parameters of the contract [C-02, C-04, C-05]', async () => {
  const { lastList } = await openCategories()
  expect(lastList()).toEqual({
    page: '1',
    perPage: '10',
    orderBy: 'name',
    orderByDirection: 'desc',
    isActive: 'true',
  })
})

test('a prefetched list is read once, and anew when it opens again', async () => {
  const address = '/admin/categories?page=1'
  const { screens, browser } = await openCategories({ address: '/admin/home', prefetched: address })
  for (const readCount of [1, 2]) {
    await screens.go(address)
    await screen.findByText('12 categorias')
    expect(browser.requests.filter(({ path }) => path.startsWith('/api/categories?'))).toHaveLength(readCount)
    await screens.go('/admin/home')
  }
})

test('a list says how many there are, to the eye and to whoever listens', async () => {
  await openCategories()
  expect(screen.getByText('12 categorias')).toBeTruthy()
  expect(await screen.findByText('12 registros. Página 1 de 2')).toBeTruthy()
})

test('the head of a column sorts by it, and once more the other way round [C-03, C-06]', async () => {
  const { lastList } = await openCategories()
  const getHeader = (name: string) => screen.getByRole('columnheader', { name })
  expect(getHeader('Nome').getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(within(getHeader('Nome')).getByRole('button'))
  await waitFor(() => expect(lastList()).toMatchObject({ orderBy: 'name', orderByDirection: 'asc' }))
  expect(getHeader('Nome').getAttribute('aria-sort')).toBe('ascending')
  expect(document.activeElement).toBe(within(getHeader('Nome')).getByRole('button'))
  await userEvent.click(within(getHeader('Criada em')).getByRole('button'))
  await waitFor(() => expect(lastList()).toMatchObject({ orderBy: 'createdAt', orderByDirection: 'asc' }))
  expect(getHeader('Nome').getAttribute('aria-sort')).toBeNull()
})

test('a page has 10 rows, or 20 or 50 where that is chosen, which leaves the focus at the choice [C-01]', async () => {
  const { lastList } = await openCategories()
  const getSize = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Linhas por página' })
  expect(getSize().value).toBe('10')
  expect(
    within(getSize())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '20', '50'])
  act(() => getSize().focus())
  await userEvent.selectOptions(getSize(), '20')
  await waitFor(() => expect(lastList()).toMatchObject({ perPage: '20' }))
  await waitFor(() => expect(document.activeElement).toBe(getSize()))
})

test('a list is loaded anew by its button, which keeps the focus [C-08]', async () => {
  const { server } = await openCategories()
  server.records('categories')[0] = createCategory(1, 'Zimbro')
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar lista' }))
  expect(await screen.findByRole('link', { name: 'Zimbro' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Atualizar lista' }))
})

test('another page is shown from its beginning, and the focus stays where the pages are turned, also at the last one', async () => {
  const { screens } = await openCategories()
  const scrollBox = screen.getByRole('table').parentElement as HTMLElement
  scrollBox.scrollTop = 300
  await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
  expect(await screen.findByText('12 registros. Página 2 de 2')).toBeTruthy()
  expect([screen.getByRole('table').parentElement === scrollBox, scrollBox.scrollTop]).toEqual([true, 0])
  const getButton = (name: string) => screen.getByRole('button', { name })
  const isAtEnd = (name: string) => {
    expect([document.activeElement === getButton(name), getButton(name).getAttribute('aria-disabled')]).toEqual([
      true,
      'true',
    ])
  }
  isAtEnd('Próxima página')
  await userEvent.keyboard('{Enter}')
  expect(screens.address()).toBe('/admin/categories?page=2')
  await userEvent.click(getButton('Página anterior'))
  expect(await screen.findByText('12 registros. Página 1 de 2')).toBeTruthy()
  isAtEnd('Página anterior')
})

test('the radio shows the inactive ones, from their first page on [C-09]', async () => {
  const { lastList } = await openCategories({ address: '/admin/categories?page=2' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ativo' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Inativo' }))
  expect(await screen.findByText('Esquecida')).toBeTruthy()
  expect(lastList()).toMatchObject({ page: '1', isActive: 'false' })
})

test('the radio also shows active and inactive ones together, and a file of them holds both [C-09, V-19]', async () => {
  const { lastList, screens, browser } = await openCategories()
  await userEvent.click(screen.getByRole('radio', { name: 'Todos' }))
  expect(await screen.findByText('13 categorias')).toBeTruthy()
  expect(lastList()).not.toHaveProperty('isActive')
  expect(screens.address()).toBe('/admin/categories?page=1&status=all')
  await userEvent.click(screen.getByRole('button', { name: 'Exportar planilha' }))
  const getExportRequest = () => browser.requests.find(({ path }) => path.includes('/categories/export?'))?.path
  await waitFor(() => expect(getExportRequest()).toBeTruthy())
  expect(getExportRequest()).not.toContain('isActive')
})

test('a backend that is not ours is asked for active or for inactive ones [C-09]', async () => {
  await openCategories({ isOwnApi: false })
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})

test('where a person was in a list is kept for that list alone, and shown when they come back, in another tab too [C-12, C-13, C-14]', async () => {
  const shown = [categories, profiles]
  const many = Array.from({ length: 25 }, (_, index) => createCategory(index + 1, `Nota ${index}`))
  const left = '/admin/categories?page=2&perPage=20&sort=createdAt&order=asc'
  const { screens, browser } = openDeclaredScreens({ categories: many, profiles: [] }, { address: left, shown })
  const expectStateKept = async (one: OpenScreens) => {
    expect(await screen.findByText('21 a 25 de 25')).toBeTruthy()
    expect(one.address()).toBe(left)
    expect(browser.requests.at(-1)?.path).toContain('page=2&perPage=20&orderBy=createdAt&orderByDirection=asc')
  }
  await expectStateKept(screens)
  await screens.go('/admin/perfis')
  await waitFor(() => expect(browser.requests.at(-1)?.path).toContain('/perfil?page=1&perPage=10&orderBy=nome'))
  await screens.go('/admin/categories')
  await expectStateKept(screens)
  screens.unmount()
  await expectStateKept(openScreens(browser, { address: '/admin/categories', shown: shown }))
})

test('search, filter, view and status are of the address: without them a list is whole again [V-17]', async () => {
  const { screens, lastList } = await openCategories({
    address: '/admin/categories?perPage=20&sort=createdAt&page=2',
  })
  await screens.go('/admin/categories?page=3&perPage=20&sort=createdAt&search=flor&status=inactive&filter={"name":"a"}')
  const asked = { FilterString: 'flor', isActive: 'false', filter: '{"name":"a"}' }
  await waitFor(() => expect(lastList()).toMatchObject(asked))
  await screens.go('/admin/elsewhere')
  await screens.go('/admin/categories')
  await waitFor(() => expect(screens.address()).toBe('/admin/categories?page=1&perPage=20&sort=createdAt'))
  expect(lastList()).toMatchObject({ page: '1', perPage: '20', orderBy: 'createdAt', isActive: 'true' })
  expect(lastList()).not.toHaveProperty('FilterString')
  expect(lastList()).not.toHaveProperty('filter')
})

test('the way back leads through the pages and filters, and not through what was typed [V-12]', async () => {
  const { screens, lastList } = await openCategories()
  await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
  await waitFor(() => expect(screens.address()).toBe('/admin/categories?page=2'))
  await userEvent.click(screen.getByRole('radio', { name: 'Inativo' }))
  await waitFor(() => expect(screens.address()).toBe('/admin/categories?page=1&status=inactive'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar' }), 'esq{Enter}')
  await waitFor(() => expect(screens.address()).toContain('search=esq'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar' }), 'uec{Enter}')
  await waitFor(() => expect(screens.address()).toContain('search=esquec'))
  await screens.back()
  expect(screens.address()).toBe('/admin/categories?page=2')
  await screens.back()
  expect(screens.address()).toBe('/admin/categories?page=1')
  expect(await screen.findByText('1 a 10 de 12')).toBeTruthy()
  expect(lastList()).not.toHaveProperty('FilterString')
  await screens.back()
  expect(screens.address()).toBe('/admin/categories?page=1')
})

test('a record that a list led to leads back to the list as it was', async () => {
  const address = '/admin/categories?page=1&search=flor'
  const { screens } = await openCategories({ address })
  await userEvent.click(await screen.findByRole('link', { name: 'Floral' }))
  const back = async () => (await screen.findByRole('link', { name: 'Voltar para a lista' })).getAttribute('href')
  expect(await back()).toBe(address)
  await screens.go('/admin/categories/1/update')
  await screen.findByRole('textbox', { name: /^Nome/ })
  expect(await back()).toBe('/admin/categories')
})

test('a list without records says what it is for, and leads to the first one [C-11]', async () => {
  await openCategories({ rows: [] })
  expect(await screen.findByText('Nenhuma categoria ainda')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Criar a primeira categoria' }).getAttribute('href')).toBe(
    '/admin/categories/create',
  )
})

test('a list with only inactive records says so, and offers to show them', async () => {
  await openCategories({ rows: [createCategory(1, 'Esquecida', { deletedAt: pastInstant })] })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver inativos' }))
  expect(await screen.findByText('Esquecida')).toBeTruthy()
})

test('a search that finds nothing says what was searched, and how to get out of it', async () => {
  const { lastList } = await openCategories({ address: '/admin/categories?search=zzz' })
  expect(await screen.findByText('Nada encontrado para “zzz”')).toBeTruthy()
  await userEvent.click(within(screen.getByRole('region')).getByText('Limpar busca', { selector: 'button' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(lastList()).not.toHaveProperty('FilterString')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Buscar' }).value).toBe('')
  expect(document.activeElement).not.toBe(document.body)
})

test('a search that finds nothing says what it would find among what is inactive, and leads there', async () => {
  await openCategories({
    rows: [createCategory(1, 'Cítrica'), createCategory(2, 'Esquecida', { deletedAt: pastInstant })],
    address: '/admin/categories?search=esquecida',
  })
  expect(await screen.findByText('Há 1 resultado entre os registros inativos.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver inativos' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(screen.getByText('Esquecida')).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
})

test('a page that the list no longer has leads to the last one [V-18]', async () => {
  const { screens } = await openCategories({ address: '/admin/categories?page=9' })
  await waitFor(() => expect(screens.address()).toBe('/admin/categories?page=2'))
  expect(await screen.findByText('11 a 12 de 12')).toBeTruthy()
})

describe('the search', () => {
  afterEach(() => void vi.useRealTimers())

  test('waits half a second after the last letter, and for three of them [C-07, C-19, C-20]', async () => {
    const { lastList, browser } = await openCategories()
    const asked = browser.requests.length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type('fl')
    vi.advanceTimersByTime(5000)
    type('flo')
    vi.advanceTimersByTime(400)
    type('flor')
    vi.advanceTimersByTime(499)
    expect(browser.requests).toHaveLength(asked)
    await act(() => vi.advanceTimersByTimeAsync(2))
    vi.useRealTimers()
    await waitFor(() => expect(lastList()).toMatchObject({ FilterString: 'flor', page: '1' }))
    expect(browser.requests).toHaveLength(asked + 1)
  })

  test('ends when it is emptied [C-20]', async () => {
    const { lastList } = await openCategories({ address: '/admin/categories?search=flor' })
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))
    await waitFor(() => expect(lastList()).not.toHaveProperty('FilterString'))
    expect(document.activeElement).toBe(getSearchBox())
  })

  test('starts at once with Enter, from the first page on, but not with two letters', async () => {
    const { lastList } = await openCategories({ address: '/admin/categories?page=2' })
    await userEvent.type(getSearchBox(), 'fl{Enter}')
    expect(lastList()).not.toHaveProperty('FilterString')
    await userEvent.type(getSearchBox(), 'oral{Enter}')
    await waitFor(() => expect(lastList()).toMatchObject({ FilterString: 'floral', page: '1' }))
  })

  test('is reached by the slash key, says what it looks into, and how many letters it wants', async () => {
    await openCategories()
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(getSearchBox())
    expect([getSearchBox().value, getSearchBox().placeholder]).toEqual(['', 'Buscar em nome'])
    const hint = document.getElementById(getSearchBox().getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Digite 3 letras ou mais')
  })

  test('that is too short says which one the list still shows, and asks for nothing [C-20]', async () => {
    const { browser } = await openCategories({ address: '/admin/categories?search=flor' })
    await screen.findByRole('table')
    const asked = browser.requests.length
    const staleNotice = 'A lista ainda mostra a busca por “flor”'
    expect(screen.queryByText(staleNotice)).toBeNull()
    type('na')
    expect(screen.getByText(staleNotice)).toBeTruthy()
    type('natu')
    expect(screen.queryByText(staleNotice)).toBeNull()
    type('n')
    await userEvent.keyboard('{Enter}')
    expect(browser.requests).toHaveLength(asked)
  })

  const getSearchBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Buscar' })
  const type = (text: string) => fireEvent.change(getSearchBox(), { target: { value: text } })
})

describe('a list that cannot be loaded', () => {
  test('says so in a dialog, and keeps the rows that were there [L-03, L-04]', async () => {
    const { server } = await openCategories()
    const restore = server.override('GET /categories', () => emptyResponse(500))
    await userEvent.click(screen.getByRole('button', { name: 'Atualizar lista' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Erro' })
    expect(within(dialog).getByText('Ocorreu um erro ao carregar os dados.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByRole('link', { name: 'Floral' })).toBeTruthy()
    restore()
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.queryByText('Não foi possível carregar a lista')).toBeNull())
  })

  test('keeps the address and the rows before where another page could not be read', async () => {
    const { server, screens } = await openCategories()
    const restore = server.override('GET /categories', () => emptyResponse(500))
    await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Fechar' }))
    expect(screens.address()).toBe('/admin/categories?page=2')
    expect(await screen.findAllByRole('row')).toHaveLength(11)
    restore()
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  })

  test('says what the server says where the contract promises a sentence [L-01]', async () => {
    const { server } = await openCategories()
    server.override(
      'GET /categories',
      () => new Response('Não dá.', { status: 400, headers: { 'Content-Type': 'text/plain' } }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Atualizar lista' }))
    expect(within(await screen.findByRole('alertdialog')).getByText('Não dá.')).toBeTruthy()
  })

  test.each([
    ['an error of the server', () => emptyResponse(500), 'O servidor teve um problema ao responder.'],
    ['no connection', () => Promise.reject(new TypeError('offline')), 'Não foi possível falar com o servidor.'],
    ['a server that starts', () => emptyResponse(503), 'O servidor está temporariamente indisponível.'],
    ['a list that is not theirs', () => emptyResponse(403), 'Seu perfil não permite fazer isso.'],
    ['too many requests', () => emptyResponse(429), 'Aguarde alguns minutos e tente novamente.'],
    ['a list that is not there', () => emptyResponse(404), 'O servidor não tem esta lista.'],
  ])('for %s says just that, where the rows would be, too', async (_what, answer, text) => {
    await openCategories({ answer })
    const dialog = await screen.findByRole('alertdialog', { name: 'Erro' })
    expect(within(dialog).getByText('Ocorreu um erro ao carregar os dados.')).toBeTruthy()
    expect(dialog.textContent).toContain(text)
    const region = screen.getByRole('region', { name: 'Categorias', hidden: true })
    expect(region.textContent).toContain(text)
    expect(document.body.textContent?.includes('conexão')).toBe(text.includes('falar'))
  })

  test('offers to try again where no row was ever there', async () => {
    const { server } = await openCategories({ answer: () => Promise.reject(new TypeError('offline')) })
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(/Não foi possível falar com o servidor/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    const again = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tentar novamente' })
    server.restore()
    await userEvent.click(again)
    expect(await screen.findByRole('table')).toBeTruthy()
    expect(document.activeElement).not.toBe(document.body)
  })
})

describe('columns', () => {
  test('are hidden, moved and restored by keyboard, Escape closes the choice, and the choice is kept', async () => {
    const { screens } = await openCategories()
    const user = userEvent.setup()
    const getHeaderTexts = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const press = async (control: HTMLElement, key: string) => {
      act(() => control.focus())
      await user.keyboard(key)
    }
    const getColumnsButton = () => screen.getByRole('button', { name: 'Colunas' })
    const close = async () => {
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(document.activeElement).toBe(getColumnsButton())
    }
    expect(getHeaderTexts()).toEqual(['', 'Ações', 'Nome', 'Criada em'])
    await press(getColumnsButton(), '{Enter}')
    await press(await screen.findByRole('button', { name: 'Mover Criada em para cima' }), '{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover Criada em para cima' }))
    await press(screen.getByRole('checkbox', { name: 'Nome' }), ' ')
    await close()
    expect(getHeaderTexts()).toEqual(['', 'Ações', 'Criada em'])
    await screens.go('/admin/elsewhere')
    await screens.go('/admin/categories')
    await screen.findByRole('table')
    expect(getHeaderTexts()).toEqual(['', 'Ações', 'Criada em'])
    await press(getColumnsButton(), '{Enter}')
    await press(screen.getByRole('button', { name: 'Restaurar colunas' }), '{Enter}')
    await close()
    expect(getHeaderTexts()).toEqual(['', 'Ações', 'Nome', 'Criada em'])
  })
})

test('the profiles screen is for administrators; everybody else goes home, and is told why', async () => {
  const address = '/admin/perfis'
  const { screens, browser } = openDeclaredScreens({ profiles: [] }, { address, shown: [profiles], profile: 'GERENTE' })
  await waitFor(() => expect(screens.address()).toBe('/admin/home'))
  expect(await screen.findByText(/^Seu perfil não dá acesso à página que você abriu, por isso/)).toBeTruthy()
  expect(browser.requests).toEqual([])
})

test('below 544 px records are cards with their status and their actions in a menu', async () => {
  await openCategories({ width: 360 })
  expect(screen.queryByRole('table')).toBeNull()
  const card = screen.getAllByRole('listitem').find((item) => within(item).queryByText('Verde')) as HTMLElement
  expect(within(card).getByText('Ativa')).toBeTruthy()
  await userEvent.click(within(card).getByRole('button', { name: 'Ações de Verde' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Editar', 'Inativar'])
})

test('a card of a capsule says until when it may be used; whoever moves columns decides what cards show', async () => {
  openDeclaredScreens({ capsules: [capsule] }, { address: '/admin/capsules', shown: [capsules], width: 360 })
  const getCardTerms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
  await screen.findByText('31/12/2027')
  expect(getCardTerms()).toEqual(['Fragrância', 'Disparos restantes', 'Validade'])
  await userEvent.click(screen.getByRole('button', { name: 'Colunas' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mover Criada em para cima' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(getCardTerms()).not.toContain('Validade'))
})

test.each(['capsules', 'perfis'])(
  'the addresses behind that of the list of %s lead nowhere, but for records',
  async (list) => {
    const { screens } = openDeclaredScreens(
      { capsules: [], profiles: [] },
      { address: `/admin/${list}/1`, shown: [capsules, profiles] },
    )
    for (const place of ['1/update', '1/show', 'create']) {
      await screens.go(`/admin/${list}/${place}`)
      expect(await screen.findByRole('heading', { name: 'Página não encontrada' }), place).toBeTruthy()
    }
    await screens.go(`/admin/${list}/1`)
    expect(await screen.findByRole('heading', { name: 'Registro não encontrado' })).toBeTruthy()
  },
)

const capsule = {
  serialNumber: 'SLG-1',
  fragrance: { name: 'Lavanda' },
  remainingShots: 1250,
  device: null,
  dueDate: '2027-12-31',
  createdAt: pastInstant,
  updatedAt: '2026-01-02T12:00:00.000Z',
}

const twelveCategories =
  'Floral Cítrico Verde Frutado Ambarado Aquático Aromático Chipre Especiado Gourmand Couro Oriental'
    .split(' ')
    .map((name, index) => createCategory(index + 1, name))

interface Options {
  address?: string
  prefetched?: string
  rows?: RecordData[]
  width?: number
  isOwnApi?: boolean
  answer?: () => Response | Promise<Response>
}

/** Opens the list of twelve active categories and one inactive category. */
async function openCategories({ address = '/admin/categories', rows, answer, ...options }: Options = {}) {
  const records = {
    categories: rows ?? [...twelveCategories, createCategory(13, 'Esquecida', { deletedAt: pastInstant })],
  }
  let restore = (): unknown => undefined
  const opened = openDeclaredScreens(records, { address, shown: [categories], ...options }, (server) => {
    if (answer) restore = server.override('GET /categories', answer)
  })
  const { browser } = opened
  const lists = () =>
    browser.requests.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/categories?'))
  await waitFor(() => expect(lists().length).toBeGreaterThan(0))
  if (!answer && rows?.length !== 0) await waitFor(() => expect(screen.queryByText('Carregando a lista…')).toBeNull())
  const getLastListQuery = () => Object.fromEntries(new URL(lists().at(-1)?.path ?? '', 'http://api.test').searchParams)
  return { ...opened, lastList: getLastListQuery, server: { ...opened.server, restore } }
}
