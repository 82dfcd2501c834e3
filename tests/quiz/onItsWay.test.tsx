import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { empty } from '../support/browserWorld.ts'
import { openEditor, press, quest, questIs, user } from './editorWorld.ts'

const isInert = (element: Element) => element.closest('[inert]') !== null

describe('a question on its way to the server', () => {
  it('takes nothing that would be lost when it is there, and keeps the focus', async () => {
    const { hold } = openEditor()
    const goOn = hold('POST /question/add-update')
    await press('Editar: Qual clima?')
    await questIs('Qual clima?')
    await user.type(await quest(), '!')
    await user.click(screen.getByRole('textbox', { name: 'Descrição' }))
    await user.keyboard('{Control>}s{/Control}')
    const saving = await screen.findByRole('button', { name: 'Salvando…' })
    expect([isInert(await quest()), isInert(saving)]).toEqual([true, false])
    expect(document.activeElement).toBe(saving)
    goOn()
    await waitFor(async () => expect(document.activeElement).toBe(await quest()))
    expect([isInert(await quest()), (await quest()).value]).toEqual([false, ''])
  })

  it('can be changed again when it did not get there', async () => {
    const { server } = openEditor()
    server.instead('POST /question/add-update', () => empty(500))
    await press('Editar: Qual clima?')
    await questIs('Qual clima?')
    await user.type(await quest(), '!')
    await press('Salvar pergunta')
    await screen.findByRole('alertdialog', { name: 'ERRO' })
    await press('Fechar')
    const save = await screen.findByRole('button', { name: 'Salvar pergunta' })
    await waitFor(() => expect(document.activeElement).toBe(save))
    expect([isInert(await quest()), (await quest()).value]).toEqual([false, 'Qual clima?!'])
  })

  it('is there before another one is opened, which asks nothing then', async () => {
    const { hold, stored } = openEditor()
    const goOn = hold('POST /question/add-update')
    await press('Editar: Qual clima?')
    await questIs('Qual clima?')
    await user.type(await quest(), ' Hoje')
    await press('Salvar pergunta')
    await press('Editar: Qual momento?')
    expect((await quest()).value).toBe('Qual clima? Hoje')
    goOn()
    await questIs('Qual momento?')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(stored().questions.map(({ question }) => question.quest)).toContain('Qual clima? Hoje')
  })
})
