import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../support/fill.ts'
import { clickButton, expectQuestion, findButton, findCombobox, openEditor, user } from './editorFixture.ts'

const doubleClick = async (name: string) => user.dblClick(await findButton(name))
/** Changes are sent in order: after this one, all earlier ones have been sent. */
const saveAnotherQuestion = async () => {
  await clickButton('Editar: Qual clima?')
  await expectQuestion('Qual clima?')
  await user.type(await findCombobox('Pergunta'), '!')
  await clickButton('Salvar pergunta')
}

async function writeQuestion() {
  await fill(await findCombobox('Pergunta'), 'Qual lugar?')
  await fill(await findCombobox('Resposta'), 'Serra')
  await user.click(screen.getByRole('radio', { name: 'termina com fragrâncias' }))
  await user.click(await findCombobox('Fragrâncias'))
  await user.click(await screen.findByRole('option', { name: 'Rosa' }))
  await user.keyboard('{Escape}')
}

describe('what is pressed twice', () => {
  it('saves a new question once, by mouse and by Enter', async () => {
    const { delayCalls, sent, stored } = openEditor()
    const goOn = delayCalls('POST /question/add-update')
    await writeQuestion()
    await doubleClick('Salvar pergunta')
    fireEvent.submit((await findCombobox('Pergunta')).closest('form') ?? document.body)
    goOn()
    await screen.findByRole('rowheader', { name: /^Qual lugar\?/ })
    await saveAnotherQuestion()
    const getSavedQuestions = () => sent('POST').map(({ body }) => (body as { quest: string }).quest)
    await waitFor(() => expect(getSavedQuestions()).toContain('Qual clima?!'))
    expect([getSavedQuestions(), stored().questions.length]).toEqual([['Qual lugar?', 'Qual clima?!'], 3])
  })

  it('saves by Ctrl+S once, however long the keys are held', async () => {
    openEditor()
    await findCombobox('Pergunta')
    const delayCalls = { key: 's', ctrlKey: true, repeat: true }
    expect(fireEvent.keyDown(document.body, delayCalls)).toBe(false)
    await clickButton('Validar')
    await screen.findByText('Quiz validado com sucesso')
    expect(screen.queryByText('Escolha ou escreva a pergunta.')).toBeNull()
    fireEvent.keyDown(document.body, { ...delayCalls, repeat: false })
    expect(await screen.findByText('Escolha ou escreva a pergunta.')).toBeTruthy()
  })

  it('validates once, and publishes once', async () => {
    const { sent } = openEditor()
    await doubleClick('Validar')
    await screen.findByText('Quiz validado com sucesso')
    await clickButton('Publicar')
    const question = await screen.findByRole('alertdialog', { name: 'Publicar o quiz “Descoberta”?' })
    await user.dblClick(within(question).getByRole('button', { name: 'Publicar' }))
    await screen.findByText('Quiz publicado com sucesso')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await saveAnotherQuestion()
    await clickButton('Alterar e tirar do ar')
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('PUT').map(({ path }) => path)).toEqual(['/api/quiz/validate/7', '/api/quiz/publish/7'])
  })

  it('asks for a publication once while one is under way', async () => {
    const { delayCalls } = openEditor({ validatedAt: '2026-03-01T12:00:00.000Z' })
    const goOn = delayCalls('PUT /quiz/publish/7')
    await clickButton('Publicar')
    const question = await screen.findByRole('alertdialog', { name: 'Publicar o quiz “Descoberta”?' })
    await user.click(within(question).getByRole('button', { name: 'Publicar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await clickButton('Publicar')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    goOn()
    await screen.findByText('Quiz publicado com sucesso')
  })
})
