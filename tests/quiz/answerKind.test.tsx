import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../support/fill.ts'
import { openEditor, press, user } from './editorWorld.ts'

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const ends = () => screen.getByRole<HTMLInputElement>('radio', { name: 'termina com fragrâncias' })
const leads = () => screen.getByRole<HTMLInputElement>('radio', { name: 'leva a outra pergunta' })
const pickFragrance = async (name: string) => {
  await user.click(field('Fragrâncias'))
  await user.click(await screen.findByRole('option', { name }))
  await user.keyboard('{Escape}')
}

describe('what an answer leads to', () => {
  it('stays chosen for the next answer of the question, and begins anew with another question', async () => {
    const { sent } = openEditor()
    await fill(await screen.findByRole('combobox', { name: 'Pergunta' }), 'Qual lugar?')
    expect(leads().checked).toBe(true)
    await fill(field('Resposta'), 'Serra')
    await user.click(ends())
    await pickFragrance('Lavanda')
    await press('Adicionar resposta')
    await waitFor(() => expect(field('Resposta').value).toBe(''))
    expect(ends().checked).toBe(true)
    await fill(field('Resposta'), 'Campo')
    await press('Limpar resposta')
    expect(ends().checked).toBe(true)
    await fill(field('Resposta'), 'Praia')
    await pickFragrance('Rosa')
    await press('Salvar pergunta')
    await waitFor(() => expect(leads().checked).toBe(true))
    expect(sent('POST')[0]?.body).toMatchObject({
      answers: [
        { desc: 'Serra', isAnswerFinish: true, fragrances: [{ fragranceId: 1 }] },
        { desc: 'Praia', isAnswerFinish: true, fragrances: [{ fragranceId: 3 }] },
      ],
    })
  })

  it('is nothing that could be lost as long as there is no answer', async () => {
    openEditor()
    await press('Editar: Qual momento?')
    await press('Editar a resposta “Noite”')
    await waitFor(() => expect(field('Resposta').value).toBe('Noite'))
    await press('Atualizar resposta')
    await waitFor(() => expect(field('Resposta').value).toBe(''))
    expect(ends().checked).toBe(true)
    expect(screen.queryByText('Há alterações não salvas')).toBeNull()
  })
})
