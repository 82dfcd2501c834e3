import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../support/fill.ts'
import { clickButton, findCombobox, findQuestionInput, openEditor, user } from './editorFixture.ts'

const hasFocus = (name: string) => waitFor(async () => expect(document.activeElement).toBe(await findCombobox(name)))
const missingQuestionMessage = 'Escolha ou escreva a pergunta.'
const noAnswers = 'Adicione pelo menos uma resposta.'
const noNext = 'Escolha a próxima pergunta.'

async function startNextQuestion() {
  await user.type(await findCombobox('Resposta'), 'Dia')
  await fill(await findCombobox('Próxima pergunta'), 'Que lugar?')
  await user.click(await screen.findByRole('option', { name: 'Criar “Que lugar?”' }))
  await screen.findByText(/será o destino da resposta “Dia”/)
  await hasFocus('Pergunta')
}

describe('what the builder says is missing', () => {
  it('is not said of a field that only the app has led to, and is once it was filled and emptied [L-38]', async () => {
    openEditor()
    await clickButton('Editar: Qual clima?')
    await hasFocus('Pergunta')
    await clickButton('Fechar esta pergunta')
    await waitFor(async () => expect((await findQuestionInput()).value).toBe(''))
    await hasFocus('Pergunta')
    await clickButton('Validar')
    await screen.findByText('Quiz validado com sucesso')
    expect((await findQuestionInput()).getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryByText(missingQuestionMessage)).toBeNull()
    await user.type(await findQuestionInput(), 'Q{Backspace}')
    await user.tab()
    expect(await screen.findByText(missingQuestionMessage)).toBeTruthy()
  })

  it('stays with the question it was said of, while the next one is made on the way', async () => {
    openEditor()
    await findQuestionInput()
    await clickButton('Salvar pergunta')
    await screen.findByText(noAnswers)
    await startNextQuestion()
    expect([screen.queryByText(noAnswers), screen.queryByText(missingQuestionMessage)]).toEqual([null, null])
    await user.clear(await findQuestionInput())
    await clickButton('Salvar pergunta')
    expect(await screen.findByText(noAnswers)).toBeTruthy()

    await clickButton('Voltar sem criar esta pergunta')
    await hasFocus('Próxima pergunta')
    expect(await screen.findByText(missingQuestionMessage)).toBeTruthy()
    expect(screen.queryByText(noAnswers)).toBeNull()
    await user.tab()
    expect(screen.queryByText(noNext)).toBeNull()
  })

  it('does not come along from the next one to a question of which nothing was said', async () => {
    openEditor()
    await findQuestionInput()
    await startNextQuestion()
    await user.clear(await findQuestionInput())
    await clickButton('Salvar pergunta')
    await screen.findByText(noAnswers)
    await clickButton('Voltar sem criar esta pergunta')
    await hasFocus('Próxima pergunta')
    expect([screen.queryByText(noAnswers), screen.queryByText(missingQuestionMessage)]).toEqual([null, null])
  })
})
