import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { clickButton, expectQuestion, findQuestionInput, openEditor, user } from './editorFixture.ts'

const timestamp = '2026-03-01T12:00:00.000Z'

describe('a save of a question in which nothing was changed', () => {
  it('sends and asks nothing, leaves the quiz published, and is done with the question', async () => {
    const { sent, stored } = openEditor({ validatedAt: timestamp, publishedAt: timestamp })
    await clickButton('Editar: Qual clima?')
    await expectQuestion('Qual clima?')
    await clickButton('Editar a resposta “Frio”')
    await clickButton('Salvar pergunta')
    await expectQuestion('')
    await waitFor(async () => expect(document.activeElement).toBe(await findQuestionInput()))
    expect(screen.getByRole('heading', { name: 'Nova pergunta' })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await screen.findByText('A pergunta não mudou: não havia nada para salvar.')
    expect([sent('POST'), stored().publishedAt]).toEqual([[], timestamp])
  })

  it('is the same when what was typed was taken back, and is none where an answer moved', async () => {
    const { sent } = openEditor()
    await clickButton('Editar: Qual clima?')
    await expectQuestion('Qual clima?')
    await user.type(await findQuestionInput(), '!{Backspace}')
    await clickButton('Salvar pergunta')
    await expectQuestion('')
    expect(sent('POST')).toEqual([])
    await clickButton('Editar: Qual clima?')
    await expectQuestion('Qual clima?')
    await clickButton('Mover a resposta “Quente” para cima')
    await clickButton('Salvar pergunta')
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
  })
})
