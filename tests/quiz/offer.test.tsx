import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findCombobox, openEditor, user } from './editorFixture.ts'

const queryOptions = () => screen.queryAllByRole('option').map((option) => option.textContent)
const openFragrances = async () => {
  await user.click(await screen.findByRole('radio', { name: 'termina com fragrâncias' }))
  await user.click(await findCombobox('Fragrâncias'))
}

describe('what answers may end with', () => {
  it('is what the campaign has and is active, by name', async () => {
    openEditor({}, { inactive: [2] })
    await openFragrances()
    await waitFor(() => expect(queryOptions()).toEqual(['Lavanda', 'Rosa']))
  })

  it('is told of an answer where it is inactive by now, which stands in the way of a validation', async () => {
    openEditor({}, { inactive: [2] })
    expect(await screen.findAllByText('Menta Fria (fora da campanha ou inativa)')).not.toEqual([])
    expect(await screen.findByText('Fragrância inativa ou fora da campanha')).toBeTruthy()
    const validate = await screen.findByRole('button', { name: 'Validar' })
    await waitFor(() => expect(validate.getAttribute('aria-disabled')).toBe('true'))
  })

  it('could not be fetched: that is said, and it is asked for again when it is wanted again', async () => {
    const { restore } = openEditor({}, { failing: ['GET /campaigns/4'] })
    await openFragrances()
    await screen.findByText(/^Não foi possível buscar as opções\./)
    expect(screen.queryByText('Buscando…')).toBeNull()
    await user.keyboard('{Escape}')
    restore()
    await user.click(await findCombobox('Fragrâncias'))
    await waitFor(() => expect(queryOptions()).toEqual(['Lavanda', 'Menta Fria', 'Rosa']))
  })
})

describe('the texts that there are already', () => {
  it('could not be fetched: that is said, and they are asked for again when they are wanted again', async () => {
    const { restore } = openEditor({}, { failing: ['GET /question/by-name'] })
    await user.click(await findCombobox('Pergunta'))
    const lost = /^Não foi possível buscar os textos que já existem\./
    await screen.findByText(lost)
    restore()
    await user.tab()
    await user.click(await findCombobox('Pergunta'))
    await user.click(await screen.findByRole('option', { name: 'Qual lugar?' }))
    expect((await findCombobox('Pergunta')).value).toBe('Qual lugar?')
    expect(screen.queryByText(lost)).toBeNull()
  })
})
