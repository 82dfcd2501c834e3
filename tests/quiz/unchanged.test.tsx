import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor, press, quest, questIs, user } from './editorWorld.ts'

const at = '2026-03-01T12:00:00.000Z'

describe('a save of a question in which nothing was changed', () => {
  it('sends and asks nothing, leaves the quiz published, and is done with the question', async () => {
    const { sent, stored } = openEditor({ validatedAt: at, publishedAt: at })
    await press('Editar: Qual clima?')
    await questIs('Qual clima?')
    await press('Editar a resposta “Frio”')
    await press('Salvar pergunta')
    await questIs('')
    await waitFor(async () => expect(document.activeElement).toBe(await quest()))
    expect(screen.getByRole('heading', { name: 'Nova pergunta' })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await screen.findByText('A pergunta não mudou: não havia nada para salvar.')
    expect([sent('POST'), stored().publishedAt]).toEqual([[], at])
  })

  it('is the same when what was typed was taken back, and is none where an answer moved', async () => {
    const { sent } = openEditor()
    await press('Editar: Qual clima?')
    await questIs('Qual clima?')
    await user.type(await quest(), '!{Backspace}')
    await press('Salvar pergunta')
    await questIs('')
    expect(sent('POST')).toEqual([])
    await press('Editar: Qual clima?')
    await questIs('Qual clima?')
    await press('Mover a resposta “Quente” para cima')
    await press('Salvar pergunta')
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
  })
})
