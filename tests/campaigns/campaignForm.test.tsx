import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { SlotRingInput } from '../../src/campaigns/SlotRingInput.tsx'
import { createDeferredAnswer, openDeclaredScreens } from '../declared/declaredFixture.ts'
import { emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'

const natal = {
  campaignId: 4,
  name: 'Natal',
  fragranceShots: 80,
  cover: { tempUri: '/a.webp', name: 'a.webp' },
  collection: [
    { slot: 6, fragranceId: 1, campaignId: 4, shotSeconds: 5, fragrance: { fragranceId: 1, name: 'Lavanda' } },
    { slot: 9, fragranceId: 2, campaignId: 4, shotSeconds: 1, fragrance: { fragranceId: 2, name: 'Menta Fria' } },
  ],
  descriptions: [{ language: 'pt-BR', description: 'Especiarias' }],
  deletedAt: null,
}

const createQuiz = (quizId: number, campaignId: number) => ({
  quizId,
  name: `Quiz ${quizId}`,
  campaignId,
  campaign: { campaignId, name: 'Natal' },
  deletedAt: null,
})

function open(
  address: string,
  answers: Record<string, boolean> = {},
  campaign: RecordData = natal,
  quizzes: RecordData[] = [],
) {
  const named = ['Lavanda', 'Menta Fria', 'Rosa'].map((name, index) => ({ fragranceId: index + 1, name }))
  const records = { campaigns: [campaign], fragrances: named, quiz: quizzes }
  const options = {
    address,
    shown: [campaigns],
    widgets: { slotRing: SlotRingInput },
    dialogs: { qrCode: FakeQrCodeDialog },
  }
  const { server, browser, screens } = openDeclaredScreens(records, options, (server) => {
    for (const [id, hasAnswer] of Object.entries(answers)) {
      server.override(`GET /fragrances/has-answer/${id}/4`, () => jsonResponse({ hasAnswer }))
    }
  })
  const getChoiceRequests = () => browser.requests.map(({ path }) => path).filter((path) => path.includes('has-answer'))
  const reload = () => {
    act(() => browser.pass(1000))
    screens.unmount()
    openScreens(browser, options)
  }
  return { server, getChoiceRequests, reload }
}
/** A fake of the QR code dialog that shows the campaigns and versions it receives. */
function FakeQrCodeDialog({ records, onClose }: { records: readonly RecordData[]; onClose: () => void }) {
  return (
    <div role="dialog" aria-label="Códigos">
      {records.map(({ name, updatedAt }) => `${name} ${updatedAt}`)}
      <button type="button" onClick={onClose} aria-label="Fechar" />
    </div>
  )
}
const openNew = () => open('/admin/campaigns/create')
const openNatal = (answers?: Record<string, boolean>, campaign: RecordData = natal, quizzes?: RecordData[]) =>
  open('/admin/campaigns/4/update', answers, campaign, quizzes)

const findRing = () => screen.findByRole('listbox', { name: 'Coleção do dispositivo' })
const getSlot = (name: RegExp | string) => screen.getByRole('option', { name })
const press = async (...keys: string[]) => {
  const list = await findRing()
  act(() => list.focus())
  for (const key of keys) await userEvent.keyboard(key)
}
const getFragrance = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fragrância' })
const getSeconds = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Duração do disparo/ })
const selectOption = async (name: string | RegExp) => {
  await userEvent.click(getFragrance())
  await userEvent.click(await screen.findByRole('option', { name }))
}
const selected = () => screen.getAllByRole('option', { selected: true }).map((one) => one.getAttribute('aria-label'))
const readTableRows = () =>
  within(screen.getByRole('table', { name: 'Outros slots configurados' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

describe('the ring', () => {
  it('tells of each slot its number, its fragrance and its seconds', async () => {
    openNatal()
    const options = within(await findRing()).getAllByRole('option')
    const names = options.map((option) => option.getAttribute('aria-label'))
    expect(names).toHaveLength(20)
    expect(names.slice(0, 4)).toEqual([
      'slot 6 de 20, Lavanda, 5 segundos',
      'slot 7 de 20, não configurado',
      'slot 8 de 20, não configurado',
      'slot 9 de 20, Menta Fria, 1 segundo',
    ])
    expect(names.at(-1)).toBe('slot 5 de 20, não configurado')
  })

  it.each([
    [['{ArrowRight}'], 7],
    [['{ArrowLeft}'], 5],
    [['{ArrowDown}', '{ArrowDown}', '{ArrowUp}'], 7],
    [['{End}'], 5],
    [['{End}', '{Home}'], 6],
    [['1'], 1],
    [['1', '4'], 14],
    [['2', '1'], 1],
    [['0'], 6],
  ])('is walked by the keys %j to slot %i, in one stop of the keyboard', async (keys, reached) => {
    openNatal()
    await press(...keys)
    expect(selected()).toEqual([expect.stringMatching(`^slot ${reached} de 20`)])
    expect((await findRing()).getAttribute('aria-activedescendant')).toBe(getSlot(new RegExp(`^slot ${reached} de`)).id)
    expect(document.activeElement).toBe(await findRing())
  })

  it('is a new campaign’s with slot 6 selected, and leads to its form by Enter', async () => {
    openNew()
    await press('{Enter}')
    expect(selected()).toEqual(['slot 6 de 20, não configurado'])
    await waitFor(() => expect(document.activeElement).toBe(getFragrance()))
    expect([getSeconds().value, getSeconds().disabled]).toEqual(['5', true])
  })

  it('takes a fragrance for 5 seconds, which can be changed, and asks nobody of a new campaign [K-57, F-17]', async () => {
    const { getChoiceRequests } = openNew()
    await findRing()
    await selectOption('Rosa')
    expect(getSlot('slot 6 de 20, Rosa, 5 segundos')).toBeTruthy()
    await userEvent.clear(getSeconds())
    await userEvent.type(getSeconds(), '12')
    expect(getSlot('slot 6 de 20, Rosa, 12 segundos')).toBeTruthy()
    await press('{Delete}')
    expect(getSlot('slot 6 de 20, não configurado')).toBeTruthy()
    expect(getChoiceRequests()).toEqual([])
  })

  it('moves what a slot holds by Shift and arrows, and by a menu, in exchange for what is there', async () => {
    openNatal()
    await press('{Shift>}{ArrowRight}{/Shift}')
    expect(selected()).toEqual(['slot 7 de 20, Lavanda, 5 segundos'])
    await userEvent.click(screen.getByRole('combobox', { name: 'Mover para outro slot' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Slot 9, trocar com Menta Fria' }))
    expect(selected()).toEqual(['slot 9 de 20, Lavanda, 5 segundos'])
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Mover para outro slot' }))
    expect(getSlot('slot 7 de 20, Menta Fria, 1 segundo')).toBeTruthy()
  })

  it('undoes and redoes what was done to it, step by step', async () => {
    openNatal({ 1: false })
    const undo = async () => userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    await press('{Shift>}{ArrowRight}{/Shift}', '{Delete}')
    await waitFor(() => expect(getSlot('slot 7 de 20, não configurado')).toBeTruthy())
    await undo()
    expect(getSlot('slot 7 de 20, Lavanda, 5 segundos')).toBeTruthy()
    await undo()
    expect(getSlot('slot 6 de 20, Lavanda, 5 segundos')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Desfazer' }).getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Desfazer' }))
    await press('{Control>}y{/Control}')
    expect(selected()).toEqual(['slot 7 de 20, Lavanda, 5 segundos'])
    await press('{Control>}z{/Control}')
    expect(getSlot('slot 6 de 20, Lavanda, 5 segundos')).toBeTruthy()
    await userEvent.clear(getSeconds())
    await userEvent.type(getSeconds(), '123')
    await undo()
    expect(getSeconds().value).toBe('5')
  })
})

describe('a ring with all slots filled', () => {
  it('has no next free slot, and one again as soon as a slot is emptied', async () => {
    const fragrances = Array.from({ length: 20 }, (_, index) => ({ fragranceId: index + 1, name: `Nota ${index + 1}` }))
    const collection = fragrances.map((fragrance, index) => ({
      slot: index + 1,
      fragranceId: fragrance.fragranceId,
      shotSeconds: 5,
      fragrance,
    }))
    openNatal({ 6: false }, { ...natal, collection })
    await findRing()
    expect(screen.getByText('20 de 20')).toBeTruthy()
    expect(readTableRows()).toHaveLength(19)
    const next = screen.getByRole('button', { name: 'Preencher o próximo slot livre' })
    expect(next.getAttribute('aria-disabled')).toBe('true')
    await press('{Delete}')
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('false'))
    await userEvent.click(next)
    await waitFor(() => expect(document.activeElement).toBe(getFragrance()))
    expect(selected()).toEqual(['slot 6 de 20, não configurado'])
  })
})

describe('the picture of a fragrance', () => {
  it('gives way to its initials where it does not come', async () => {
    const [entry] = natal.collection
    const thumbUri = '/api/files/gone.webp'
    const collection = [{ ...entry, fragrance: { fragranceId: 1, name: 'Lavanda', thumbUri } }]
    openNatal({}, { ...natal, collection })
    const getPicture = () => document.querySelector('[data-picture="6"] image')
    await findRing()
    expect(getPicture()?.getAttribute('href')).toBe(thumbUri)
    fireEvent.error(getPicture() as Element)
    expect(getPicture()).toBeNull()
    expect(document.querySelector('[data-picture="6"] text')?.textContent).toBe('L')
  })
})

describe('the table beside it', () => {
  it('has the configured slots but the selected one, and empties them [F-19, F-20]', async () => {
    openNatal({ 2: false })
    await findRing()
    expect(readTableRows()).toEqual(['9Menta Fria1 s'])
    await userEvent.click(screen.getByRole('button', { name: 'Editar o slot 9: Menta Fria' }))
    expect(readTableRows()).toEqual(['6Lavanda5 s'])
    await press('6')
    await userEvent.click(screen.getByRole('button', { name: 'Esvaziar o slot 9: Menta Fria' }))
    expect(await screen.findByText('Nenhum outro slot está configurado.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await findRing()))
  })
})

describe('a fragrance that answers lead to', () => {
  const refusal = /A fragrância “Lavanda” é usada em respostas do quiz desta campanha e não pode sair/

  it.each<[string, () => Promise<void>]>([
    ['cleared', () => press('{Delete}')],
    ['cleared by its button', async () => userEvent.click(screen.getByRole('button', { name: 'Esvaziar slot' }))],
    ['replaced', () => selectOption('Rosa')],
    [
      'deleted in the table',
      async () => {
        await press('9')
        await userEvent.click(screen.getByRole('button', { name: 'Esvaziar o slot 6: Lavanda' }))
      },
    ],
  ])('is not %s, and the reason leads to the quiz [F-26, L-28]', async (_way, act) => {
    const { getChoiceRequests } = openNatal({ 1: true })
    await findRing()
    await act()
    expect((await screen.findByRole('alert')).textContent).toMatch(refusal)
    expect(getSlot('slot 6 de 20, Lavanda, 5 segundos')).toBeTruthy()
    expect(getChoiceRequests()).toEqual(['/api/fragrances/has-answer/1/4'])
    expect(screen.getByRole('link', { name: /^Ver o quiz/ }).getAttribute('href')).toBe(
      '/admin/quiz?page=1&search=Natal',
    )
    await press('7')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['to the one quiz of the campaign', [createQuiz(8, 4), createQuiz(9, 5)], '/admin/quiz/8/update'],
    ['to the list where there are several', [createQuiz(8, 4), createQuiz(9, 4)], '/admin/quiz?page=1&search=Natal'],
  ])('leads %s', async (_where, quizzes, address) => {
    openNatal({ 1: true }, natal, quizzes)
    await press('{Delete}')
    const link = await screen.findByRole('link', { name: /^Ver o quiz/ })
    await waitFor(() => expect(link.getAttribute('href')).toBe(address))
  })

  it('keeps nobody from typing seconds while it is asked whether it may leave', async () => {
    const { server } = openNatal()
    const delayedAnswer = createDeferredAnswer()
    server.override('GET /fragrances/has-answer/1/4', () => delayedAnswer.answer)
    await press('9')
    await userEvent.click(screen.getByRole('button', { name: 'Esvaziar o slot 6: Lavanda' }))
    await userEvent.type(getSeconds(), '2')
    expect(getSeconds().value).toBe('12')
    await delayedAnswer.give(jsonResponse({ hasAnswer: false }))
    await waitFor(() => expect(getSlot('slot 6 de 20, não configurado')).toBeTruthy())
    expect(getSlot('slot 9 de 20, Menta Fria, 12 segundos')).toBeTruthy()
  })

  it('may move, and leaves where no answer leads to it', async () => {
    const { getChoiceRequests } = openNatal({ 1: false })
    await press('{Shift>}{ArrowRight}{/Shift}')
    expect(getChoiceRequests()).toEqual([])
    await press('{Delete}')
    await waitFor(() => expect(getSlot('slot 7 de 20, não configurado')).toBeTruthy())
    expect(getChoiceRequests()).toEqual(['/api/fragrances/has-answer/1/4'])
  })

  it('keeps its row of the table, where the focus stays', async () => {
    openNatal({ 1: true })
    await press('9')
    const button = screen.getByRole('button', { name: 'Esvaziar o slot 6: Lavanda' })
    await userEvent.click(button)
    await screen.findByRole('alert')
    expect(selected()).toEqual(['slot 9 de 20, Menta Fria, 1 segundo'])
    expect(document.activeElement).toBe(button)
  })

  it('is typed over by the name of another', async () => {
    openNatal({ 1: false })
    await findRing()
    await userEvent.type(getFragrance(), 'Rosa', { initialSelectionStart: 0, initialSelectionEnd: 'Lavanda'.length })
    expect(getFragrance().value).toBe('Rosa')
    await userEvent.click(await screen.findByRole('option', { name: 'Rosa' }))
    await waitFor(() => expect(getSlot('slot 6 de 20, Rosa, 5 segundos')).toBeTruthy())
  })

  it('does not stand in the input when it was picked and refused', async () => {
    openNatal({ 1: true })
    await findRing()
    await selectOption('Rosa')
    await screen.findByRole('alert')
    expect(getFragrance().value).toBe('Lavanda')
    expect(document.activeElement).toBe(getFragrance())
  })

  it('does not leave by redoing either, when answers lead to it by then', async () => {
    const { server } = openNatal({ 1: false })
    await press('{Delete}')
    await waitFor(() => expect(getSlot('slot 6 de 20, não configurado')).toBeTruthy())
    await press('{Control>}z{/Control}')
    expect(getSlot('slot 6 de 20, Lavanda, 5 segundos')).toBeTruthy()
    server.override('GET /fragrances/has-answer/1/4', () => jsonResponse({ hasAnswer: true }))
    await press('{Control>}y{/Control}')
    expect((await screen.findByRole('alert')).textContent).toMatch(refusal)
    expect(getSlot('slot 6 de 20, Lavanda, 5 segundos')).toBeTruthy()
  })

  it('stays where nobody can tell, and one may try again', async () => {
    const { server } = openNatal()
    const restore = server.override('GET /fragrances/has-answer', () => emptyResponse(503))
    await press('{Delete}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Não foi possível verificar/)
    expect(getSlot('slot 6 de 20, Lavanda, 5 segundos')).toBeTruthy()
    restore()
    server.override('GET /fragrances/has-answer', () => jsonResponse({ hasAnswer: false }))
    await press('{Delete}')
    await waitFor(() => expect(getSlot('slot 6 de 20, não configurado')).toBeTruthy())
  })
})

describe('what the collection must be', () => {
  const noSlotMessage = 'Favor preencher ao menos um slot do dispositivo.'

  it('says that no slot is configured when it is left, until one is [K-50, K-51, K-53]', async () => {
    openNew()
    await press('{ArrowRight}')
    expect(screen.queryByText(noSlotMessage)).toBeNull()
    await userEvent.click(screen.getByRole('textbox', { name: 'Nome' }))
    expect(await screen.findByText(noSlotMessage)).toBeTruthy()
    expect((await findRing()).getAttribute('aria-invalid')).toBe('true')
    await selectOption('Rosa')
    await waitFor(() => expect(screen.queryByText(noSlotMessage)).toBeNull())
    expect((await findRing()).getAttribute('aria-invalid')).toBe('false')
  })

  it('is not asked for while nobody has gone on: in another window, or on the ground of the form', async () => {
    openNew()
    const name = await screen.findByRole('textbox', { name: 'Nome' })
    await userEvent.type(name, 'Outono')
    await userEvent.click(screen.getByRole('button', { name: 'Preencher o próximo slot livre' }))
    await waitFor(() => expect(document.activeElement).toBe(getFragrance()))
    act(() => getFragrance().blur())
    await userEvent.clear(name)
    await userEvent.tab()
    expect(await screen.findByText('Este campo é obrigatório.')).toBeTruthy()
    expect(screen.queryByText(noSlotMessage)).toBeNull()
    expect((await findRing()).getAttribute('aria-invalid')).toBe('false')
  })

  it('offers fragrances with their pictures, and says of those in other slots in which', async () => {
    const { server } = openNatal()
    server.override('GET /fragrances/quick-search', () =>
      jsonResponse([
        { fragranceId: 1, name: 'Lavanda', thumbUri: '/files/lavanda' },
        { fragranceId: 2, name: 'Menta Fria', thumbUri: '/files/menta' },
        { fragranceId: 3, name: 'Rosa' },
      ]),
    )
    await findRing()
    await userEvent.click(getFragrance())
    const offeredOptions = await screen.findAllByRole('option', { name: /^(Lavanda|Menta Fria|Rosa)/ })
    expect(offeredOptions.map((one) => [one.textContent, one.querySelector('img')?.getAttribute('src')])).toEqual([
      ['Lavanda', '/files/lavanda'],
      ['Menta Fria, No slot 9', '/files/menta'],
      ['Rosa', undefined],
    ])
  })

  it('refuses a fragrance that another slot has, says so, and shows again what the slot holds', async () => {
    openNatal()
    await press('7')
    const chooseRepeated = () => selectOption(/^Menta Fria ?, No slot 9$/)
    const text =
      'Não é permitida a mesma fragrância em mais de um slot. Ela já está no slot 9. O slot 7 ficou como estava: escolha outra fragrância.'
    for (const _attempt of [1, 2]) {
      await chooseRepeated()
      expect((await screen.findByRole('alert')).textContent?.trim()).toBe(text)
      expect([getFragrance().value, getFragrance().getAttribute('aria-invalid')]).toEqual(['', 'false'])
      expect(document.activeElement).toBe(getFragrance())
    }
    expect(getSlot('slot 7 de 20, não configurado')).toBeTruthy()
    await selectOption('Rosa')
    expect(getSlot('slot 7 de 20, Rosa, 5 segundos')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await chooseRepeated()
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(text)
    expect(getFragrance().value).toBe('Rosa')
  })

  it('leads to wrong seconds of a slot that is not selected', async () => {
    openNatal()
    await findRing()
    await userEvent.clear(getSeconds())
    await userEvent.type(getSeconds(), '0')
    await press('9')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(document.activeElement).toBe(getSeconds()))
    expect(selected()).toEqual(['slot 6 de 20, Lavanda, 0 segundos, com erro'])
    expect(getSeconds().getAttribute('aria-invalid')).toBe('true')
  })

  it('shows what the server refuses, at the slot that it names [L-29]', async () => {
    const { server } = openNatal()
    const text = 'Não é permitida a mesma fragrância em mais de um slot.'
    server.override('PUT /campaigns/4', () => textResponse(text, 400, { 'Error-Field': 'collection.1.fragranceId' }))
    await press('{Shift>}{ArrowRight}{/Shift}')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(selected()).toEqual([expect.stringMatching('^slot 9 de 20')]))
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('the descriptions', () => {
  const getLanguage = () => screen.getByRole('combobox', { name: 'Idioma' })
  const getDescription = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Descrição' })
  const choose = async (name: string) => {
    await userEvent.click(getLanguage())
    await userEvent.click(await screen.findByRole('option', { name }))
  }

  it('stand one a language, and the select tells which are filled [F-14, F-15]', async () => {
    openNatal()
    await findRing()
    await userEvent.click(getLanguage())
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Português (Brasil) · preenchido',
      'Inglês (Estados Unidos) · vazio',
      'Espanhol (Espanha) · vazio',
    ])
    await userEvent.click(screen.getByRole('option', { name: /^Inglês/ }))
    expect(getDescription().value).toBe('')
    await userEvent.type(getDescription(), 'Spices')
    await choose('Português (Brasil) · preenchido')
    expect(getDescription().value).toBe('Especiarias')
    await userEvent.click(getLanguage())
    expect(screen.getByRole('option', { name: 'Inglês (Estados Unidos) · preenchido' })).toBeTruthy()
  })

  it('need that of the selected language, and forget an empty one that is left [K-47]', async () => {
    openNatal()
    await findRing()
    await choose('Inglês (Estados Unidos) · vazio')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(document.activeElement).toBe(getDescription()))
    expect(getDescription().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Este campo é obrigatório.')).toBeTruthy()
    await choose('Português (Brasil) · preenchido')
    expect(getDescription().getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryByText('Há alterações não salvas')).toBeNull()
  })

  it('lead to what is wrong in a language that is not shown', async () => {
    openNatal()
    await findRing()
    await choose('Inglês (Estados Unidos) · vazio')
    await userEvent.click(getDescription())
    fireEvent.change(getDescription(), { target: { value: 'x'.repeat(101) } })
    await choose('Português (Brasil) · preenchido')
    await userEvent.click(await screen.findByRole('button', { name: /^Inglês \(Estados Unidos\): / }))
    expect(getDescription().value).toBe('x'.repeat(101))
    expect(document.activeElement).toBe(getDescription())
  })
})

test('the form has the name, the cover, the shots, the ring and the descriptions, and 100 shots to begin with [F-12, K-44]', async () => {
  openNew()
  await findRing()
  expect(screen.getByRole('textbox', { name: 'Nome' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Disparos por fragrância/ }).value).toBe('100')
  expect(screen.getByLabelText(/^Imagem de capa/).getAttribute('accept')).toBe('image/*')
  expect(screen.getByRole('combobox', { name: 'Idioma' }).textContent).toMatch(/^Português \(Brasil\)/)
  expect(screen.getByRole('textbox', { name: 'Descrição' })).toBeTruthy()
})

test('a campaign that was not saved is offered again with its ring; its cover has to be chosen again', async () => {
  const { reload } = openNew()
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await press('9')
  await selectOption('Rosa')
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'Outono')
  await userEvent.type(screen.getByRole('textbox', { name: 'Descrição' }), 'Folhas')
  await userEvent.upload(screen.getByLabelText(/^Imagem de capa/), new File(['x'], 'a.png', { type: 'image/png' }))
  reload()
  const offer = (await screen.findByText(/^Você tem alterações não salvas/)).closest('[role=status]')
  expect(offer?.textContent).toContain('Os arquivos precisam ser escolhidos de novo.')
  await userEvent.click(screen.getByRole('button', { name: 'Restaurar' }))
  await waitFor(() => expect(getSlot('slot 9 de 20, Rosa, 5 segundos')).toBeTruthy())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Outono')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Imagem de capa/)))
})

describe('a save of a campaign', () => {
  it('is known beforehand to change its QR code, says so, and leads to the new one', async () => {
    const { server } = openNatal()
    const later = '2026-03-02T12:00:00.000Z'
    server.override('PUT /campaigns/4', () => jsonResponse({ ...natal, name: 'Natal!', updatedAt: later }))
    await findRing()
    const warning = 'Salvar muda o QR code: os impressos deixam de ser os atuais.'
    expect(screen.queryByText(warning)).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), '!')
    expect(await screen.findByText(warning)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    const notice = (await screen.findByText('Campanha “Natal!”')).closest<HTMLElement>('[role=status]')
    expect(notice?.textContent).toContain('O QR code mudou. Os que estão impressos não são mais os atuais')
    expect(screen.queryByText(warning)).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Ver QR code' }))
    expect((await screen.findByRole('dialog', { name: 'Códigos' })).textContent).toBe(`Natal! ${later}`)
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Natal!')
  })
})
