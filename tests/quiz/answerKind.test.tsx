import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../support/fill.ts'
import { clickButton, openEditor, user } from './editorFixture.ts'

const getField = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const getEndsRadio = () => screen.getByRole<HTMLInputElement>('radio', { name: 'termina com fragrâncias' })
const getLeadsRadio = () => screen.getByRole<HTMLInputElement>('radio', { name: 'leva a outra pergunta' })
const pickFragrance = async (name: string) => {
  await user.click(getField('Fragrâncias'))
  await user.click(await screen.findByRole('option', { name }))
  await user.keyboard('{Escape}')
}

describe('what an answer leads to', () => {
  it('stays chosen for the next answer of the question, and begins anew with another question', async () => {
    const { sent } = openEditor()
    await fill(await screen.findByRole('combobox', { name: 'Pergunta' }), 'Qual lugar?')
    expect(getLeadsRadio().checked).toBe(true)
    await fill(getField('Resposta'), 'Serra')
    await user.click(getEndsRadio())
    await pickFragrance('Lavanda')
    await clickButton('Adicionar resposta')
    await waitFor(() => expect(getField('Resposta').value).toBe(''))
    expect(getEndsRadio().checked).toBe(true)
    await fill(getField('Resposta'), 'Campo')
    await clickButton('Limpar resposta')
    expect(getEndsRadio().checked).toBe(true)
    await fill(getField('Resposta'), 'Praia')
    await pickFragrance('Rosa')
    await clickButton('Salvar pergunta')
    await waitFor(() => expect(getLeadsRadio().checked).toBe(true))
    expect(sent('POST')[0]?.body).toMatchObject({
      answers: [
        { desc: 'Serra', isAnswerFinish: true, fragrances: [{ fragranceId: 1 }] },
        { desc: 'Praia', isAnswerFinish: true, fragrances: [{ fragranceId: 3 }] },
      ],
    })
  })

  it('is nothing that could be lost as long as there is no answer', async () => {
    openEditor()
    await clickButton('Editar: Qual momento?')
    await clickButton('Editar a resposta “Noite”')
    await waitFor(() => expect(getField('Resposta').value).toBe('Noite'))
    await clickButton('Atualizar resposta')
    await waitFor(() => expect(getField('Resposta').value).toBe(''))
    expect(getEndsRadio().checked).toBe(true)
    expect(screen.queryByText('Há alterações não salvas')).toBeNull()
  })
})
