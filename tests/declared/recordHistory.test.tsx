import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { campaigns } from '#product/resources/campaigns.ts'
import { categories } from '#product/resources/categories.ts'
import { users } from '#product/resources/users.ts'
import { jsonResponse, textResponse } from '../support/browserFixture.ts'
import type { FakeBackend } from '../support/fakeBackend.ts'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const ana = { id: 1, nome: 'Ana Prado' }
const entry = { at: pastInstant, who: ana, operation: 'x', others: 0, hidden: 0, changes: [] }
const renamed = { path: 'name', from: 'Cítrico', to: 'Floral' }

/** A server that has these entries, the latest first, in pages of twenty. */
function withHistory(path: string, entries: readonly object[]) {
  return (server: FakeBackend) => {
    server.override(`GET ${path}/history`, ({ path: address }) => {
      const { pathname, searchParams } = new URL(address, 'http://api.test')
      if (pathname.endsWith('/values')) return textResponse('', 404)
      const page = Number(searchParams.get('page') ?? 1)
      const data = entries.slice((page - 1) * 20, page * 20)
      return jsonResponse({ data, total: entries.length, totalPages: Math.ceil(entries.length / 20) })
    })
  }
}

async function openHistory(entries: readonly object[], prepare: (server: FakeBackend) => void = () => undefined) {
  const opened = openDeclaredScreens(
    { categories: [createCategory(1, 'Floral')], fragrances: [] },
    { address: '/admin/categories/1', shown: [categories] },
    (server) => {
      withHistory('/categories/1', entries)(server)
      prepare(server)
    },
  )
  await userEvent.click(await screen.findByRole('tab', { name: 'Histórico' }))
  return opened
}

describe('the history of a record', () => {
  test('offers to undo a bulk call as a whole, and says which records stay as they are [V-30]', async () => {
    const history: { undo?: number }[] = [{ ...entry, version: 2, action: 'edit', others: 2, undo: 3 } as object]
    const answers = [textResponse('Outra alteração está em andamento.', 409)]
    const { browser } = await openHistory(history, (server) =>
      server.override('POST /categories/bulk', () => {
        const refusal = answers.shift()
        if (refusal) return refusal
        delete history[0]?.undo
        const lines = [
          { operation: 'y', total: 3 },
          { id: 1, title: 'Floral', outcome: 'changed' },
          { id: 2, title: 'Cítrico', outcome: 'changed' },
          { id: 3, title: 'Doce', outcome: 'refused', reason: 'Foi alterado depois.' },
          { changed: 2 },
        ]
        return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      }),
    )
    const offer = await screen.findByRole('button', { name: 'Desfazer em 3 registros…' })
    await userEvent.click(offer)
    const question = await screen.findByRole('alertdialog', { name: 'Desfazer a alteração de 3 registros?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(offer)
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Desfazer 3 alterações' }))
    const failure = within(await screen.findByRole('alertdialog', { name: /^(?!Desfazer)/ }))
    expect(failure.getByText('Outra alteração está em andamento.')).toBeTruthy()
    await userEvent.click(failure.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(offer)
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer 3 alterações' }))
    const summary = await screen.findByRole('dialog', { name: '2 registros alterados, 1 recusado' })
    expect(within(summary).getByRole('listitem').textContent).toBe('DoceFoi alterado depois.')
    const posted = browser.requests.filter(({ method }) => method === 'POST')
    expect(posted.map(({ path, body }) => [path, body])).toEqual(Array(2).fill(['/api/categories/bulk', { undo: 'x' }]))
    await userEvent.click(within(summary).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Desfazer em 3 registros…' })).toBeNull()
    expect(document.activeElement?.contains(screen.getByRole('article', { name: 'Versão 2' }))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  test('says who did what and when, in the words of the declaration, twenty at a time [W-16, Z-40]', async () => {
    const edits = Array.from({ length: 21 }, (_, index) => ({ ...entry, version: 24 - index, action: 'edit' }))
    await openHistory([
      { ...entry, version: 25, action: 'inactivate', who: null },
      ...edits.slice(0, 2).map((edit) => ({ ...edit, changes: [renamed], hidden: 2, others: 1 })),
      { ...edits[2], from: 7 },
      { ...edits[3], from: 0 },
      { ...edits[4], importId: 12 },
      { ...edits[5], action: 'archive' },
      ...edits.slice(6),
      { ...entry, version: 1, action: 'create', changes: [{ ...renamed, from: null }] },
    ])
    const read = () => screen.getAllByRole('article').map(({ textContent }) => textContent)
    await screen.findByRole('article', { name: 'Versão 25' })
    expect(read()).toHaveLength(20)
    expect(read()[0]).toMatch(/^O sistema inativou 01\/01\/2026 12:00 · Versão 25/)
    expect(read()[1]).toMatch(/^Ana Prado editou .*Versão 24.*Nome.*Cítrico.*Floral.*mais 2 campos que você não vê/)
    expect(read()[1]).toContain('A mesma operação mudou mais 1 registro')
    expect(read()[3]).toContain('restaurado da versão 7')
    expect(read()[4]).toContain('restaurado como era antes do histórico')
    expect(read()[5]).toContain('Versão 20, pela importação 12')
    expect(read()[6]).toMatch(/^Ana Prado usou “archive” /)
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    await screen.findByRole('article', { name: 'Versão 1' })
    expect(read().at(-1)).toMatch(/^Ana Prado criou .*NomeFloral$/)
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  })

  test('has a line for each row and each language that was added, removed or changed [W-19]', async () => {
    const change = (path: string, children: readonly object[]) => ({ path, from: null, to: null, children })
    const slot = (place: number, seconds: number) => ({
      slot: place,
      fragranceId: 9,
      fragrance: { fragranceId: 9, name: 'Lavanda' },
      shotSeconds: seconds,
    })
    const changes = [
      change('collection', [
        { change: 'removed', from: slot(1, 5), to: null },
        { change: 'changed', from: slot(2, 5), to: slot(2, 7) },
        { change: 'added', from: null, to: slot(3, 4) },
      ]),
      change('descriptions', [{ change: 'added', from: null, to: { language: 'pt-BR', description: 'Olá' } }]),
    ]
    const campaign = { campaignId: 3, name: 'Verão', deletedAt: null, createdAt: pastInstant }
    openDeclaredScreens(
      { campaigns: [campaign], quiz: [], devices: [] },
      { address: '/admin/campaigns/3?tab=history', shown: [campaigns] },
      withHistory('/campaigns/3', [{ ...entry, version: 2, action: 'edit', changes }]),
    )
    const items = within(await screen.findByRole('article', { name: 'Versão 2' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Removido Slot: 1 · Fragrância: Lavanda · Duração.*: 5$/),
      expect.stringMatching(/^Alterado Slot: 2 .*: 5 Slot: 2 .*: 7$/),
      expect.stringMatching(/^Adicionado Slot: 3 /),
      'Adicionado Português (Brasil): Olá',
    ])
  })

  test('is searched by what was done and by whom', async () => {
    const bruno = { id: 2, nome: 'Bruno Reis' }
    const versions = [
      { ...entry, version: 3, action: 'edit', who: bruno },
      { ...entry, version: 2, action: 'edit' },
      { ...entry, version: 1, action: 'create' },
    ]
    const asked: string[] = []
    await openHistory([], (server) => {
      server.override('GET /categories/1/history', ({ path }) => {
        const { searchParams: query } = new URL(path, 'http://api.test')
        asked.push(`${query.get('action') ?? ''} ${query.get('who') ?? ''}`)
        const data = versions.filter(
          ({ action, who }) =>
            (query.get('action') ?? action) === action && (query.get('who') ?? String(who.id)) === String(who.id),
        )
        return jsonResponse({ data, total: data.length, totalPages: 1 })
      })
      server.override('GET /categories/1/history/values', () =>
        jsonResponse({
          actions: [
            { action: 'edit', count: 2 },
            { action: 'create', count: 1 },
          ],
          people: [
            { ...ana, count: 2 },
            { ...bruno, count: 1 },
          ],
        }),
      )
    })
    const readVersions = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'))
    const choose = async (name: string, choice: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name }))
      await userEvent.click(await screen.findByRole('option', { name: choice }))
    }
    await choose('Quem fez', 'Bruno Reis (1)')
    await waitFor(() => expect(readVersions()).toEqual(['Versão 3']))
    expect(screen.queryByRole('button', { name: 'Restaurar a versão 3…' })).toBeNull()
    await choose('O que foi feito', 'criou (1)')
    await screen.findByText('Nenhuma versão corresponde ao filtro.')
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar todo o histórico' }))
    await waitFor(() => expect(readVersions()).toEqual(['Versão 3', 'Versão 2', 'Versão 1']))
    expect(asked).toEqual([' ', ' 2', 'create 2'])
  })

  test('that cannot be loaded says so and is asked for again', async () => {
    let isBroken = true
    await openHistory([{ ...entry, version: 1, action: 'create' }], (server) =>
      server.override('GET /categories/1/history', () =>
        isBroken ? textResponse('Não', 400) : jsonResponse({ data: [], total: 0, totalPages: 0 }),
      ),
    )
    expect(await screen.findByText('Não foi possível carregar o histórico.')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Nada foi registrado ainda.')).toBeTruthy()
  })

  test('is not offered to whom the declaration does not let read it', async () => {
    const bia = { id: 7, nome: 'Bia Souza', profile: { id: 3, nome: 'MARKETING' }, deletedAt: null }
    openDeclaredScreens(
      { users: [bia], devices: [] },
      { address: '/admin/users/7?tab=history', shown: [users], profile: 'GERENTE' },
    )
    await screen.findByRole('article', { name: 'Bia Souza' })
    expect(screen.queryByRole('tab', { name: 'Histórico' })).toBeNull()
  })
})

describe('a comparison', () => {
  const entries = [
    { ...entry, version: 3, action: 'edit', changes: [renamed] },
    { ...entry, version: 2, action: 'edit', changes: [renamed] },
    { ...entry, version: 1, action: 'create', changes: [renamed] },
  ]
  const marks = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => [cell.textContent, [...cell.querySelectorAll('del, ins')].map((mark) => mark.textContent)])

  test('is with the version before, any other or now, and shows what differs by word [W-21]', async () => {
    const asked: (string | null)[] = []
    await openHistory(entries, (server) =>
      server.override('GET /categories/1/history/2', ({ path }) => {
        asked.push(new URL(path, 'http://api.test').searchParams.get('against'))
        const changes = [{ path: 'name', from: 'Notas de rosa fresca', to: 'Notas de rosa seca' }]
        return jsonResponse({ version: 2, complete: true, record: {}, changes, hidden: 1 })
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Comparar a versão 2…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Comparar a versão 2' })
    const row = async () =>
      (await within(dialog).findByRole('rowheader', { name: 'Nome' })).closest('tr') as HTMLElement
    expect(marks(await row())).toEqual([
      ['Notas de rosa fresca', ['fresca']],
      ['Notas de rosa seca', ['seca']],
    ])
    const columns = () =>
      within(dialog)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
    expect(columns()).toEqual(['Campo', 'Versão 1 (a anterior)', 'Versão 2'])
    expect(within(dialog).getByText(/^1 campo é diferente\. Há mais 1 diferença que você não vê\./)).toBeTruthy()
    for (const [choice, names] of [
      ['Agora', ['Campo', 'Versão 2', 'Agora']],
      ['Versão 3', ['Campo', 'Versão 2', 'Versão 3']],
    ] as const) {
      await userEvent.click(within(dialog).getByRole('combobox', { name: 'Com' }))
      await userEvent.click(await screen.findByRole('option', { name: choice }))
      await row()
      await waitFor(() => expect(columns()).toEqual(names))
    }
    expect(asked).toEqual(['1', 'now', '3'])
  })

  test('of the first version is with nothing', async () => {
    const asked: string[] = []
    await openHistory(entries, (server) =>
      server.override('GET /categories/1/history/1', ({ path }) => {
        asked.push(new URL(path, 'http://api.test').search)
        return jsonResponse({ version: 1, complete: true, record: {}, changes: [renamed], hidden: 0 })
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Comparar a versão 1…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Comparar a versão 1' })
    expect(await within(dialog).findByRole('rowheader', { name: 'Nome' })).toBeTruthy()
    expect(asked).toEqual([''])
  })

  test('shows pictures side by side, and says that nothing differs [W-21]', async () => {
    const picture = (name: string) => ({ name, tempUri: `/api/files/${name}`, thumbUri: `/api/files/small-${name}` })
    let changes: object[] = [{ path: 'cover', from: picture('a.webp'), to: picture('b.webp') }]
    const campaign = { campaignId: 3, name: 'Verão', deletedAt: null, createdAt: pastInstant }
    openDeclaredScreens(
      { campaigns: [campaign], quiz: [], devices: [] },
      { address: '/admin/campaigns/3?tab=history', shown: [campaigns] },
      (server) => {
        withHistory('/campaigns/3', entries)(server)
        server.override('GET /campaigns/3/history/3', () =>
          jsonResponse({ version: 3, complete: true, record: {}, changes, hidden: 0 }),
        )
      },
    )
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Comparar a versão 3…' }))
      return screen.findByRole('dialog', { name: 'Comparar a versão 3' })
    }
    const shown = (await within(await open()).findAllByRole('img')).map((image) => image.getAttribute('src'))
    expect(shown).toEqual(['/api/files/a.webp', '/api/files/b.webp'])
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    changes = []
    expect(await within(await open()).findByText('Não há diferença.')).toBeTruthy()
  })
})

describe('a restoration', () => {
  test('shows what will change, and restores what stays ticked on the version that was read [W-22]', async () => {
    const entries = [
      { ...entry, version: 2, action: 'edit', changes: [renamed] },
      { ...entry, version: 1, action: 'create' },
    ]
    const { sent } = await openHistory(entries, (server) => {
      server.override('GET /categories/1/history/1', () =>
        jsonResponse({ version: 1, complete: true, changes: [renamed] }),
      )
      server.override('POST /categories/1/history/1/restore', () => jsonResponse(createCategory(1, 'Cítrico')))
    })
    expect(screen.queryByRole('button', { name: 'Restaurar a versão 2…' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurar a versão 1…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Restaurar a versão 1' })
    const row = await within(dialog).findByRole('row', { name: /Nome/ })
    expect(row.textContent).toBe('NomeFloralCítrico')
    const button = within(dialog).getByRole('button', { name: 'Restaurar' })
    await userEvent.click(within(row).getByRole('checkbox', { name: 'Nome' }))
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    await userEvent.click(within(row).getByRole('checkbox', { name: 'Nome' }))
    await userEvent.click(button)
    expect(await screen.findByText('Versão restaurada')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/categories/1/history/1/restore', { fields: ['name'] }],
    ])
    expect(sent()[0]?.headers.get('If-Match')).toBeTruthy()
  })

  test('that is refused says why and stays open; one that changes nothing is not offered', async () => {
    let changes = [renamed]
    await openHistory(
      [
        { ...entry, version: 2, action: 'edit' },
        { ...entry, version: 1, action: 'create' },
      ],
      (server) => {
        server.override('GET /categories/1/history/1', () => jsonResponse({ version: 1, complete: true, changes }))
        server.override('POST /categories/1/history', () => textResponse('Outra categoria já tem este nome.', 400))
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurar a versão 1…' }))
    await screen.findByRole('row', { name: /Nome/ })
    await userEvent.click(screen.getByRole('button', { name: 'Restaurar' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Outra categoria já tem este nome.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    changes = []
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Restaurar a versão 1…' }))
    expect(await screen.findByText('O registro já tem os valores desta versão.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Restaurar' })).toBeNull()
  })
})

describe('the facts of a record', () => {
  const facts = {
    version: 3,
    createdAt: pastInstant,
    createdBy: ana,
    changedAt: '2026-02-01T12:00:00.000Z',
    changedBy: null,
  }
  const openFacts = async (answer: object) => {
    openDeclaredScreens(
      { categories: [createCategory(1, 'Floral')], fragrances: [] },
      { address: '/admin/categories/1', shown: [categories] },
      (server) => server.override('GET /categories/1/facts', () => jsonResponse(answer)),
    )
    return screen.findByRole('complementary', { name: 'Sobre o registro' })
  }

  test('say when and by whom it was created and changed, by the system too [W-08]', async () => {
    const aside = await openFacts(facts)
    await within(aside).findByText('Alterado')
    expect(aside.textContent).toContain('Criado01/01/2026 12:00 por Ana Prado')
    expect(aside.textContent).toContain('Alterado01/02/2026 12:00 pelo sistema')
    expect(aside.textContent).toContain('Versão3')
  })

  test('are read again once an action has changed the record', async () => {
    const answer = { ...facts }
    const aside = await openFacts(answer)
    await within(aside).findByText('3')
    answer.version = 4
    await userEvent.click(screen.getByRole('button', { name: 'Inativar' }))
    expect(await within(aside).findByText('4')).toBeTruthy()
  })

  test('have buttons that copy the key and the address, and say so [W-09]', async () => {
    const aside = await openFacts(facts)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(within(aside).getByRole('button', { name: 'Copiar o identificador' }))
    expect(await within(aside).findByText('Copiado', { selector: '[role=status]' })).toBeTruthy()
    await userEvent.click(within(aside).getByRole('button', { name: 'Copiar o link' }))
    expect(write.mock.calls).toEqual([['1'], [expect.stringMatching(/\/admin\/categories\/1$/)]])
    write.mockRejectedValue(new Error('refused'))
    await userEvent.click(within(aside).getByRole('button', { name: 'Copiar o link' }))
    expect(await within(aside).findByText(/O navegador não permite copiar/)).toBeTruthy()
  })
})

describe('a record that is not there', () => {
  test('is said with the name of its list [W-12]', async () => {
    openDeclaredScreens({ categories: [] }, { address: '/admin/categories/9', shown: [categories] })
    await screen.findByRole('heading', { name: 'Registro não encontrado' })
    expect(screen.getByText('Não há este registro em “Categorias”.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voltar para a lista' }).getAttribute('href')).toBe('/admin/categories')
  })

  test('shows administrators who removed it, its history, and an unsaved form of it; others that it is not there [W-25]', async () => {
    const open = (profile: string) =>
      openDeclaredScreens(
        { categories: [] },
        { address: '/admin/categories/1', shown: [categories], profile },
        (server) => {
          withHistory('/categories/1', [
            { ...entry, version: 2, action: 'remove', changes: [{ path: 'name', from: 'Floral', to: null }] },
            { ...entry, version: 1, action: 'create' },
          ])(server)
          server.override('GET /categories/1/history/1', () =>
            jsonResponse({ version: 1, complete: true, changes: [], record: { categoryId: 1, name: 'Floral' } }),
          )
        },
      )
    const { screens } = open('GERENTE')
    await screen.findByRole('heading', { name: 'Registro não encontrado' })
    screens.unmount()
    const asAdministrator = open('ADMIN')
    await screen.findByRole('heading', { level: 1, name: 'Floral' })
    expect((await screen.findByRole('alert')).textContent).toContain('Deletado em 01/01/2026 12:00 por Ana Prado')
    expect((await screen.findByRole('article', { name: 'Versão 2' })).textContent).toContain('Floral')
    expect(screen.queryByRole('button', { name: /Restaurar/ })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Criar de novo' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ })).value).toBe('Floral')
    expect(asAdministrator.screens.address()).toBe('/admin/categories/create')
    expect(asAdministrator.sent()).toEqual([])
  })
})
