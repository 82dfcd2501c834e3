import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor, user } from './editorFixture.ts'
import { createStoredAnswer, createStoredQuestion } from './storedQuestions.ts'

const getList = () => screen.getByRole('group', { name: 'Respostas' })
const queryCards = () => within(getList()).queryAllByRole('listitem')
const getLabels = () => queryCards().map((card) => within(card).getByText(/.+/, { selector: 'strong' }).textContent)
const getCommand = (name: string) => within(getList()).getByRole('button', { name })
const hasFocus = (find: () => Element | undefined) => waitFor(() => expect(document.activeElement).toBe(find()))

/** Opens a question with these answers and focuses a button of one of them. */
async function addAnswers(answers: readonly string[], name: string) {
  openEditor({
    questions: [
      createStoredQuestion(
        1,
        'Qual clima?',
        answers.map((label, index) => createStoredAnswer(index + 20, label, { fragrances: [1] })),
      ),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Editar: Qual clima?' }))
  await waitFor(() => expect(getLabels()).toEqual(answers))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Pergunta' })))
  act(() => getCommand(name).focus())
}

describe('the answers of a question, by keyboard', () => {
  it('go on moving with each Enter, until they are at the end', async () => {
    const upLabel = 'Mover a resposta “Quente” para cima'
    await addAnswers(['Frio', 'Ameno', 'Quente'], upLabel)
    await user.keyboard('{Enter}')
    await hasFocus(() => getCommand(upLabel))
    expect(getLabels()).toEqual(['Frio', 'Quente', 'Ameno'])
    await user.keyboard('{Enter}')
    expect(getLabels()).toEqual(['Quente', 'Frio', 'Ameno'])
    await hasFocus(() => getCommand(upLabel))
    expect(getCommand(upLabel).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
    expect(getLabels()).toEqual(['Quente', 'Frio', 'Ameno'])
    const downLabel = 'Mover a resposta “Quente” para baixo'
    act(() => getCommand(downLabel).focus())
    await user.keyboard('{Enter}')
    await hasFocus(() => getCommand(downLabel))
    expect(getLabels()).toEqual(['Frio', 'Quente', 'Ameno'])
  })

  it('leave the focus to the one after them when they are taken out, to the one before, or to the empty list', async () => {
    const remove = (label: string) => `Tirar a resposta “${label}”`
    await addAnswers(['Frio', 'Ameno', 'Quente'], remove('Ameno'))
    await user.keyboard('{Enter}')
    expect(getLabels()).toEqual(['Frio', 'Quente'])
    await hasFocus(() => queryCards()[1])
    await user.keyboard('{Enter}')
    expect(getLabels()).toEqual(['Frio', 'Quente'])
    act(() => getCommand(remove('Quente')).focus())
    await user.keyboard('{Enter}')
    await hasFocus(() => queryCards()[0])
    expect(within(getList()).queryByRole('button', { name: /^Mover/ })).toBeNull()
    act(() => getCommand(remove('Frio')).focus())
    await user.keyboard('{Enter}')
    await hasFocus(getList)
    expect(getLabels()).toEqual([])
  })
})
