import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import type { Note } from '../../src/declared/show/notes/noteCalls.ts'
import {
  addPerson,
  findMention,
  insertMention,
  splitNote,
  toDraft,
  toStoredText,
} from '../../src/declared/show/notes/noteText.ts'
import { emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import type { FakeBackend } from '../support/fakeBackend.ts'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const ana = { id: 1, nome: 'Ana' }
const prado = { id: 7, nome: 'Ana Prado' }
const createNote = (id: number, changes: Partial<Note> = {}): Note => ({
  id,
  text: `Nota ${id}`,
  mentions: [],
  author: ana,
  createdAt: pastInstant,
  editedAt: null,
  version: 1,
  ...changes,
})

/** A server that returns these notes, the latest first, and the users that a note can mention. */
function withNotes(notes: readonly Note[]) {
  return (server: FakeBackend) => {
    server.override('GET /categories/1/notes', ({ path }) => {
      const page = Number(new URL(path, 'http://api.test').searchParams.get('page'))
      const data = notes.slice((page - 1) * 20, page * 20)
      return jsonResponse({ data, total: notes.length, totalPages: Math.ceil(notes.length / 20) })
    })
    server.override('GET /categories/1/facts', () => jsonResponse({ version: 0, notes: notes.length }))
    server.override('GET /categories/1/mentionable', ({ path }) =>
      jsonResponse(
        [ana, prado].filter(({ nome }) => nome.includes(new URL(path, 'http://a').searchParams.get('str') ?? '')),
      ),
    )
  }
}

function openNotes(notes: readonly Note[], prepare: (server: FakeBackend) => void = () => undefined, hash = '') {
  return openDeclaredScreens(
    { categories: [createCategory(1, 'Floral')], fragrances: [] },
    { address: `/admin/categories/1?tab=notes${hash}`, shown: [categories], isOwnApi: true },
    (server) => {
      withNotes(notes)(server)
      prepare(server)
    },
  )
}
const findNote = (text: string) => screen.findByText(text)
const getInput = () => screen.getByRole('combobox', { name: 'Nova nota' })

describe('the notes of a record', () => {
  test('are read the latest first, twenty at a time, and markup stays text [W-27]', async () => {
    openNotes([
      createNote(22, { text: '<b>Ligar</b>\n@[7] amanhã', mentions: [prado], editedAt: pastInstant }),
      ...Array.from({ length: 20 }, (_, index) => createNote(21 - index)),
    ])
    await screen.findByRole('tab', { name: 'Notas 21' })
    const [first] = await screen.findAllByRole('article', { name: 'Nota de Ana' })
    expect(first?.textContent).toMatch(
      /^Ana 01\/01\/2026 12:00 · editada em 01\/01\/2026 12:00<b>Ligar<\/b>\n@Ana Prado amanhã/,
    )
    expect(screen.queryByText('Nota 2')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    await findNote('Nota 2')
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  })

  test('are written with mentions, which a list offers after an @; Enter takes the first [W-28]', async () => {
    const { sent } = openNotes([], (server) => server.override('POST /categories/1/notes', () => emptyResponse(201)))
    await screen.findByText(/^Nenhuma nota ainda/)
    await userEvent.type(getInput(), 'Veja{Enter}@Prado')
    await screen.findByRole('option', { name: 'Ana Prado' })
    await userEvent.keyboard('{Enter}e ligue')
    expect(getInput().textContent).toBe('Veja\n@Ana Prado e ligue')
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar nota' }))
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ text: 'Veja\n@[7] e ligue' }]))
    await waitFor(() => expect(getInput().textContent).toBe(''))
  })

  test('keep what was typed if they are refused, and over a reload', async () => {
    const refuse = () => textResponse('Esta pessoa não pode ler o registro.', 400)
    const { screens } = openNotes([], (server) => server.override('POST /categories/1/notes', refuse))
    await screen.findByText(/^Nenhuma nota ainda/)
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar nota' }))
    expect(screen.getByText('Escreva a nota.')).toBeTruthy()
    await userEvent.type(getInput(), 'Olá')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Esta pessoa não pode ler o registro.')
    expect(getInput().textContent).toBe('Olá')
    await screens.go('/admin/categories')
    await screen.findByRole('table')
    await screens.back()
    await waitFor(() => expect(getInput().textContent).toBe('Olá'))
  })

  test('are edited by their author in the version that was read, and told if another one is there [W-29]', async () => {
    let status = 412
    const { sent } = openNotes(
      [createNote(2, { text: 'Oi @[7]', mentions: [prado], version: 3 }), createNote(1, { author: prado })],
      (server) => server.override('PUT /categories/1/notes/2', () => emptyResponse(status)),
    )
    const own = await screen.findByRole('article', { name: 'Nota de Ana' })
    expect(
      within(screen.getByRole('article', { name: 'Nota de Ana Prado' })).queryByRole('button', { name: 'Editar' }),
    ).toBeNull()
    await userEvent.click(within(own).getByRole('button', { name: 'Editar' }))
    await userEvent.type(within(own).getByRole('combobox', { name: 'Nota' }), '!')
    await userEvent.click(within(own).getByRole('button', { name: 'Salvar' }))
    await within(own).findByText(/^A nota mudou em outra janela/)
    status = 200
    await userEvent.click(within(own).getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(within(own).queryByRole('combobox')).toBeNull())
    expect(sent().map(({ body, headers }) => [body, headers.get('if-match')])).toEqual(
      Array.from({ length: 2 }, () => [{ text: 'Oi @[7]!' }, '"3"']),
    )
  })

  test('are deleted by administrators too, after a question', async () => {
    const { calls } = openNotes([createNote(1, { author: prado })], (server) =>
      server.override('DELETE /categories/1/notes/1', () => emptyResponse(204)),
    )
    const note = await screen.findByRole('article', { name: 'Nota de Ana Prado' })
    await userEvent.click(within(note).getByRole('button', { name: 'Deletar' }))
    const question = await screen.findByRole('alertdialog', { name: 'Deletar a nota de Ana Prado?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Deletar' }))
    await screen.findByText('Nota deletada')
    expect(calls()).toEqual(['DELETE /api/categories/1/notes/1'])
  })

  test('are reached by a link, also on a later page [W-28]', async () => {
    openNotes(
      Array.from({ length: 45 }, (_, index) => createNote(45 - index)),
      undefined,
      '#note-2',
    )
    await waitFor(() => expect(document.activeElement?.id).toBe('note-2'))
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
  })
})

describe('the text of a note', () => {
  const people = [ana, prado]

  test('names the mentioned while it is edited, and has their ids when it is stored', () => {
    const stored = 'Veja @[7], @[1] e @[9]. a@Ana.com @Anastácia'
    const draft = toDraft(stored, people)
    expect(draft.text).toBe('Veja @Ana Prado, @Ana e @[9]. a@Ana.com @Anastácia')
    expect(toStoredText({ ...draft, text: '@Ana Prado, @Ana e @[9]; @Anastácia ' })).toBe(
      '@[7], @[1] e @[9]; @Anastácia',
    )
    expect(toStoredText({ text: '@Ana', people: [] })).toBe('@Ana')
    expect(splitNote('a @[7]@[8]', people)).toEqual(['a ', prado, '@[8]'])
  })

  test('tells two people of one name apart', () => {
    const same = addPerson([ana], { id: 12, nome: 'Ana' })
    expect(same).toEqual([ana, { id: 12, nome: 'Ana (12)' }])
    expect(toStoredText({ text: '@Ana (12) @Ana', people: same })).toBe('@[12] @[1]')
  })

  test('asks for people only while a name is typed after an @', () => {
    const find = (text: string, known = people) => findMention({ text, people: known }, text.length)
    expect(['@', 'oi @pra', '(@x y', 'a@b', '@ x', '@Ana ', '@a\nb'].map((text) => find(text))).toEqual([
      '',
      'pra',
      'x y',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const draft = { text: 'oi @pra tudo', people: [] }
    expect(insertMention(draft, { caret: 7, typed: 'pra', person: prado })).toEqual({
      draft: { text: 'oi @Ana Prado tudo', people: [prado] },
      caret: 14,
    })
  })
})
