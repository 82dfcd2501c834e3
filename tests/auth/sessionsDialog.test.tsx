import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OwnSessionsDialog } from '../../src/auth/sessions/SessionsDialog.tsx'
import { TimeZoneProvider } from '../../src/ui/timeZone.ts'
import { createAuthData, emptyResponse, jsonResponse } from '../support/browserFixture.ts'
import { type Answers, clickButton, openScreen } from './authFixture.tsx'

const times = { firstAt: '2026-03-01T12:00:00.000Z', lastAt: '2026-03-02T09:30:00.000Z' }
const own = { id: 'a', device: 'Firefox, Linux', address: '203.0.113.7', ...times, current: true }
const phone = { id: 'b', device: 'Safari, iPhone', address: '2001:db8::1', ...times, current: false }
const unknown = { id: 'c', device: '', address: '198.51.100.4', ...times, current: false }

/** The dialog before a server that has these sessions. */
function openDialog(rows = [own, phone, unknown], answers: Answers = {}) {
  let sessions = rows
  const closed: string[] = []
  const opened = openScreen(
    (request) => {
      const answer = answers[`${request.method} ${request.path}`]?.(request)
      if (answer !== undefined) return answer
      if (request.method === 'GET') return jsonResponse(sessions)
      sessions = sessions.filter(
        ({ id, current }) => current || (request.path !== '/api/sessions' && !request.path.endsWith(id)),
      )
      return emptyResponse(204)
    },
    (api) => {
      api.session.start(createAuthData('first'))
      return (
        <TimeZoneProvider value="America/Sao_Paulo">
          <OwnSessionsDialog http={api.http} onClose={() => closed.push('closed')} />
        </TimeZoneProvider>
      )
    },
  )
  const changes = () => opened.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  return { closed, changes }
}

const readItems = async () =>
  within(await screen.findByRole('list', { name: 'Sessões abertas' }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent))

test('the own sessions are listed with device, address as it is, first and last use, and which one this is [Y-15]', async () => {
  openDialog()
  const uses = ['Último uso em 02/03/2026 06:30', 'Aberta em 01/03/2026 09:00']
  expect(await readItems()).toEqual([
    ['Firefox, LinuxEsta sessão', 'Endereço 203.0.113.7', ...uses],
    ['Safari, iPhone', 'Endereço 2001:db8::1', ...uses],
    ['Aparelho desconhecido', 'Endereço 198.51.100.4', ...uses],
  ])
})

test('one session ends at the press of its button, which the current one does not have', async () => {
  const { changes } = openDialog()
  await readItems()
  const names = screen
    .getAllByRole('button', { name: /^Encerrar a sessão/ })
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'Encerrar a sessão: Safari, iPhone, 2001:db8::1',
    'Encerrar a sessão: Aparelho desconhecido, 198.51.100.4',
  ])
  await clickButton('Encerrar a sessão: Safari, iPhone, 2001:db8::1')
  expect((await screen.findByText('A sessão foi encerrada.')).closest('[role=status]')).not.toBeNull()
  expect([changes(), (await readItems()).length]).toEqual([['/api/sessions/b'], 2])
  // The button has gone, and the focus has not been lost with it.
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessões abertas' }))
})

test('all others end after a question, and this one goes on', async () => {
  const { changes, closed } = openDialog()
  await readItems()
  await clickButton('Encerrar todas as outras')
  const question = await screen.findByRole('alertdialog', { name: 'Encerrar todas as outras sessões?' })
  expect([document.activeElement, changes()]).toEqual([within(question).getByRole('button', { name: 'Cancelar' }), []])
  await clickButton('Cancelar')
  expect(await readItems()).toHaveLength(3)
  await clickButton('Encerrar todas as outras')
  await clickButton('Encerrar todas as outras')
  expect(await screen.findByText('Todas as outras sessões foram encerradas.')).not.toBeNull()
  expect([changes(), (await readItems()).length]).toEqual([['/api/sessions'], 1])
  expect(screen.queryByRole('button', { name: 'Encerrar todas as outras' })).toBeNull()
  await clickButton('Fechar')
  expect(closed).toEqual(['closed'])
})

test.each([
  [404, 'A sessão foi encerrada.', 'status'],
  [500, 'Não foi possível encerrar. Tente novamente mais tarde.', 'alert'],
] as const)('where ending one is answered with %i, it says: %s', async (status, text, role) => {
  openDialog([own, phone], { 'DELETE /api/sessions/b': () => emptyResponse(status) })
  await readItems()
  await clickButton('Encerrar a sessão: Safari, iPhone, 2001:db8::1')
  expect((await screen.findByText(text)).closest(`[role=${role}]`)).not.toBeNull()
})

test('sessions that cannot be read are said so and read again', async () => {
  let fails = true
  openDialog([own], { 'GET /api/sessions': () => (fails ? emptyResponse(500) : jsonResponse([own])) })
  expect((await screen.findByText('Não foi possível carregar as sessões.')).closest('[role=alert]')).not.toBeNull()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await readItems()).toHaveLength(1)
})
