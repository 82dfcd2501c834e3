import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyResponse } from '../support/browserFixture.ts'
import { clickButton, expectQuestion, findQuestionInput, openEditor, user } from './editorFixture.ts'

const isInert = (element: Element) => element.closest('[inert]') !== null

describe('a question on its way to the server', () => {
  it('takes nothing that would be lost when it is there, and keeps the focus', async () => {
    const { delayCalls } = openEditor()
    const goOn = delayCalls('POST /question/add-update')
    await clickButton('Editar: Qual clima?')
    await expectQuestion('Qual clima?')
    await user.type(await findQuestionInput(), '!')
    await user.click(screen.getByRole('textbox', { name: 'Descrição' }))
    await user.keyboard('{Control>}s{/Control}')
    const savingButton = await screen.findByRole('button', { name: 'Salvando…' })
    expect([isInert(await findQuestionInput()), isInert(savingButton)]).toEqual([true, false])
    expect(document.activeElement).toBe(savingButton)
    goOn()
    await waitFor(async () => expect(document.activeElement).toBe(await findQuestionInput()))
    expect([isInert(await findQuestionInput()), (await findQuestionInput()).value]).toEqual([false, ''])
  })

  it('can be changed again when it did not get there', async () => {
    const { server } = openEditor()
    server.override('POST /question/add-update', () => emptyResponse(500))
    await clickButton('Editar: Qual clima?')
    await expectQuestion('Qual clima?')
    await user.type(await findQuestionInput(), '!')
    await clickButton('Salvar pergunta')
    await screen.findByRole('alertdialog', { name: 'ERRO' })
    await clickButton('Fechar')
    const save = await screen.findByRole('button', { name: 'Salvar pergunta' })
    await waitFor(() => expect(document.activeElement).toBe(save))
    expect([isInert(await findQuestionInput()), (await findQuestionInput()).value]).toEqual([false, 'Qual clima?!'])
  })

  it('is there before another one is opened, which asks nothing then', async () => {
    const { delayCalls, stored } = openEditor()
    const goOn = delayCalls('POST /question/add-update')
    await clickButton('Editar: Qual clima?')
    await expectQuestion('Qual clima?')
    await user.type(await findQuestionInput(), ' Hoje')
    await clickButton('Salvar pergunta')
    await clickButton('Editar: Qual momento?')
    expect((await findQuestionInput()).value).toBe('Qual clima? Hoje')
    goOn()
    await expectQuestion('Qual momento?')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(stored().questions.map(({ question }) => question.quest)).toContain('Qual clima? Hoje')
  })
})
