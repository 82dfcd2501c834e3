import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyResponse } from '../support/browserFixture.ts'
import { clickButton, findButton, openEditor, user } from './editorFixture.ts'

const timestamp = '2026-03-01T12:00:00.000Z'
const toggledNotice = 'Status alterado com sucesso'

describe('a quiz in use and out of use', () => {
  it('is switched once by a double click, and back from the notice', async () => {
    const { stored } = openEditor()
    await user.dblClick(await findButton('Inativar'))
    await screen.findByText(toggledNotice)
    expect(await findButton('Ativar')).toBeTruthy()
    expect(stored().deletedAt).not.toBeNull()
    await clickButton('Desfazer')
    expect(await findButton('Inativar')).toBeTruthy()
    expect(stored().deletedAt).toBeNull()
  })

  it('is brought up to date in the list, too, where it is switched back from there', async () => {
    const { screens, sent } = openEditor()
    await clickButton('Inativar')
    await screen.findByText(toggledNotice)
    await screens.go('/admin/quiz')
    await waitFor(() => expect(sent('GET /api/quiz?page=1&perPage=10')).toHaveLength(1))
    expect(screen.queryByText('1 quiz')).toBeNull()
    await clickButton('Desfazer')
    expect(await screen.findByText('1 quiz')).toBeTruthy()
  })

  it('is taken out of use only after a question while it is published', async () => {
    const { stored } = openEditor({ publishedAt: timestamp, validatedAt: timestamp })
    await clickButton('Inativar')
    const question = await screen.findByRole('alertdialog', { name: 'Inativar o quiz “Descoberta”?' })
    expect(stored().deletedAt).toBeNull()
    await user.click(within(question).getByRole('button', { name: 'Inativar' }))
    await screen.findByText(toggledNotice)
    expect(screen.getByText('O quiz “Descoberta” está inativo.')).toBeTruthy()
    await clickButton('Desfazer')
    expect(await screen.findByText('Alteração desfeita')).toBeTruthy()
  })

  it('is switched after the changes before it, and a failure is said like theirs', async () => {
    const { delayCalls, server, browser } = openEditor()
    const goOn = delayCalls('PUT /quiz/validate/7')
    await clickButton('Validar')
    await clickButton('Inativar')
    goOn()
    await findButton('Ativar')
    const changes = browser.requests.filter(({ method }) => method !== 'GET')
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/quiz/validate/7',
      'DELETE /api/quiz/7?hardDelete=false',
    ])
    server.override('PUT /quiz/activate/7', () => emptyResponse(500))
    await clickButton('Ativar')
    const failure = await screen.findByRole('alertdialog')
    expect(within(failure).getByText('Erro ao alterar o status do registro')).toBeTruthy()
  })
})
