import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { resources } from '#product/resources/index.ts'
import { formats } from '#rules/formats.ts'
import { CommandCenter } from '../../src/palette/CommandCenter.tsx'
import { searchDelayMs } from '../../src/palette/recordSearch.ts'
import { createCategory, openDeclaredScreens, pastInstant } from '../declared/declaredFixture.ts'
import { jsonResponse } from '../support/browserFixture.ts'

const hits = [
  { resource: 'categories', id: 2, title: 'Romã Encantada', state: 'active', match: null },
  {
    resource: 'users',
    id: 7,
    title: 'Íris Alves',
    state: 'unconfirmed',
    match: { field: 'cpf', value: '52998224725' },
  },
]

test('hits stand in the order of the server, say their state, and which field matched, in words [V-45]', async () => {
  const { find, asked } = open(hits)
  await find('romã')
  expect(queryOptions()).toEqual([
    'Romã EncantadaCategoria',
    'Íris AlvesCPF ou CNPJ: 529.982.247-25Usuário, Não confirmado',
  ])
  expect(asked()).toEqual(['/api/search?str=rom%C3%A3'])
})

test('Enter leads to the page of the record', async () => {
  const { find, screens } = open(hits)
  await find('romã')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screens.address()).toBe('/admin/users/7')
})

test('Enter that is faster than the search leads to the first hit', async () => {
  const { openPalette, screens, browser } = open(hits)
  await openPalette()
  await userEvent.type(screen.getByRole('combobox'), 'romã{Enter}')
  browser.pass(searchDelayMs)
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/2'))
})

test('a form under the palette waits with its errors until the field is left for another', async () => {
  const { openPalette, screens } = open(hits)
  await screens.go('/admin/categories/create')
  const name = await screen.findByRole('textbox', { name: /Nome/ })
  name.focus()
  await openPalette()
  expect(document.activeElement).not.toBe(name)
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(name.getAttribute('aria-invalid')).toBe('false')
  name.focus()
  await userEvent.tab()
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
})

test('a backend without a search has its lists asked, and what they give is put in the same order', async () => {
  const names = ['Abromado', 'Água-de-Roma', 'Roma Encantada', 'Roma']
  const { find } = open(undefined, { categories: names.map((name, index) => createCategory(index + 1, name)) })
  await find('roma')
  const wanted = ['Roma', 'Roma Encantada', 'Água-de-Roma', 'Abromado'].map((name) => `${name}Categoria`)
  await waitFor(() => expect(queryOptions()).toEqual(wanted))
})

test('an empty box begins with what was looked at last, and signing out forgets it [V-45]', async () => {
  const { openPalette, browser, screens } = open(hits)
  for (const id of [2, 1]) {
    await screens.go(`/admin/categories/${id}/update`)
    await screen.findByRole('textbox', { name: /Nome/ })
  }
  await screens.go('/start')
  await openPalette()
  expect(queryOptions().slice(0, 3)).toEqual([
    'FloralCategoria',
    'Romã EncantadaCategoria',
    expect.stringMatching(/^Dashboard/),
  ])
  await userEvent.type(screen.getByRole('combobox'), 'dash')
  expect(queryOptions()).toEqual([expect.stringMatching(/^Dashboard/)])
  browser.openTab().signOut()
  expect([...browser.backend.entries.keys()].filter((key) => key.includes('recent'))).toEqual([])
})

test('the right arrow offers what this person may do with the record as it is, and the left one leads back [V-45]', async () => {
  const { find, calls } = open(hits)
  await find('romã')
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(queryOptions()).toEqual(['Abrir', 'Inativar']))
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('romã')
  await waitFor(() => expect(queryOptions()).toHaveLength(2))
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(queryOptions()).toHaveLength(2))
  await userEvent.keyboard('ina{Enter}')
  await waitFor(() => expect(calls()).toEqual(['DELETE /api/categories/2?hardDelete=false']))
  expect(await screen.findByText('Status alterado com sucesso')).toBeTruthy()
})

test('what is not for this person is not offered, and what asks first asks', async () => {
  const { find, calls } = open([hits[1]], { users: [iris] }, 'GERENTE')
  await find('iris')
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(queryOptions()).toEqual(['Abrir', 'Reenviar e-mail de confirmação']))
  await userEvent.keyboard('reen{Enter}')
  await waitFor(() => expect(calls()).toEqual(['PUT /api/usuario/resend-mail/7']))
})

test('the help that “?” opens lists what keys do in lists [V-34]', async () => {
  open(hits)
  await userEvent.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
  const part = within(help).getByRole('heading', { name: 'Nas listas' }).parentElement
  const rows = [...(part?.querySelectorAll('dt') ?? [])].map((what) => {
    const keys = [...(what.nextElementSibling?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)
    return `${what.textContent}: ${keys.join(' ')}`
  })
  expect(rows).toEqual([
    'Próxima linha: j',
    'Próxima linha: ↓',
    'Linha anterior: k',
    'Linha anterior: ↑',
    'Selecionar a linha: x',
    'Estender a seleção: Shift j',
    'Abrir a linha: Enter',
    'Editar: e',
    'Editar o campo, onde a lista permite: F2',
  ])
})

function queryOptions(): (string | null)[] {
  return screen.queryAllByRole('option').map(({ textContent }) => textContent)
}

const iris: RecordData = {
  id: 7,
  nome: 'Íris Alves',
  email: 'iris@example.com',
  profile: { id: 3, nome: 'MARKETING' },
  address: null,
  confirmedAt: null,
  deletedAt: null,
  createdAt: pastInstant,
}

/** Opens the palette with these records; without a response the backend has no search route. */
function open(answer: unknown, records?: Record<string, RecordData[]>, profile = 'ADMIN') {
  const clock = () => new Date('2026-03-01T12:00:00Z')
  const parts = { resources, formats, clock, isOwnApi: true, widgets: {}, dialogs: {} }
  const opened = openDeclaredScreens(
    records ?? { categories: [createCategory(1, 'Floral'), createCategory(2, 'Romã Encantada')], users: [iris] },
    {
      address: '/start',
      shown: resources.filter(({ name }) => ['categories', 'users'].includes(name)),
      profile,
      beside: <CommandCenter config={parts} />,
    },
    (server) => {
      if (answer) server.override('GET /search', () => jsonResponse(answer))
    },
  )
  const { browser } = opened
  const openPalette = async () => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
  }
  return {
    ...opened,
    openPalette,
    async find(text: string) {
      await openPalette()
      await userEvent.type(screen.getByRole('combobox'), text)
      browser.pass(searchDelayMs)
      await waitFor(() => expect(queryOptions().length).toBeGreaterThan(0))
    },
    asked: () => browser.requests.map(({ path }) => path).filter((path) => path.includes('search')),
  }
}
