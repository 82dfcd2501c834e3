import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { empty } from '../support/browserWorld.ts'
import { button, openEditor, press, user } from './editorWorld.ts'

const at = '2026-03-01T12:00:00.000Z'
const switched = 'Status alterado com sucesso'

describe('a quiz in use and out of use', () => {
  it('is switched once by a double click, and back from the notice', async () => {
    const { stored } = openEditor()
    await user.dblClick(await button('Inativar'))
    await screen.findByText(switched)
    expect(await button('Ativar')).toBeTruthy()
    expect(stored().deletedAt).not.toBeNull()
    await press('Desfazer')
    expect(await button('Inativar')).toBeTruthy()
    expect(stored().deletedAt).toBeNull()
  })

  it('is brought up to date in the list, too, where it is switched back from there', async () => {
    const { screens, sent } = openEditor()
    await press('Inativar')
    await screen.findByText(switched)
    await screens.go('/admin/quiz')
    await waitFor(() => expect(sent('GET /api/quiz?page=1&perPage=10')).toHaveLength(1))
    expect(screen.queryByText('1 quiz')).toBeNull()
    await press('Desfazer')
    expect(await screen.findByText('1 quiz')).toBeTruthy()
  })

  it('is taken out of use only after a question while it is published', async () => {
    const { stored } = openEditor({ publishedAt: at, validatedAt: at })
    await press('Inativar')
    const question = await screen.findByRole('alertdialog', { name: 'Inativar o quiz “Descoberta”?' })
    expect(stored().deletedAt).toBeNull()
    await user.click(within(question).getByRole('button', { name: 'Inativar' }))
    await screen.findByText(switched)
    expect(screen.getByText('O quiz “Descoberta” está inativo.')).toBeTruthy()
    await press('Desfazer')
    expect(await screen.findByText('Alteração desfeita')).toBeTruthy()
  })

  it('is switched after the changes before it, and a failure is said like theirs', async () => {
    const { hold, server, world } = openEditor()
    const goOn = hold('PUT /quiz/validate/7')
    await press('Validar')
    await press('Inativar')
    goOn()
    await button('Ativar')
    const changes = world.requests.filter(({ method }) => method !== 'GET')
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/quiz/validate/7',
      'DELETE /api/quiz/7?hardDelete=false',
    ])
    server.instead('PUT /quiz/activate/7', () => empty(500))
    await press('Ativar')
    const failure = await screen.findByRole('alertdialog')
    expect(within(failure).getByText('Erro ao alterar o status do registro')).toBeTruthy()
  })
})
