import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { capsules } from '#resources/capsules.ts'
import { openDeclared, past } from './declaredWorld.ts'

const capsule = (serialNumber: string, dueDate: string) => ({
  serialNumber,
  fragrance: { name: 'Lavanda' },
  remainingShots: 90,
  device: null,
  dueDate,
  createdAt: past,
  updatedAt: past,
})

function open(address: string) {
  const rows = [capsule('fresh', '9999-12-31'), capsule('late', '2020-01-01')]
  const { world, screens } = openDeclared({ capsules: rows }, { address, shown: [capsules] })
  return { screens, asked: () => world.requests.map(({ path }) => new URL(path, 'http://a').searchParams.get('view')) }
}

test('an address may name a declared view, which the list shows until one leaves it', async () => {
  const { screens, asked } = open('/admin/capsules?view=pastDue')
  await screen.findByRole('cell', { name: 'late' })
  expect(screen.queryByRole('cell', { name: 'fresh' })).toBeNull()
  expect(asked()).toEqual(['pastDue'])
  await userEvent.click(screen.getByRole('button', { name: 'Sair da visão Vencidas' }))
  await screen.findByRole('cell', { name: 'fresh' })
  expect(screens.address()).toBe('/admin/capsules?page=1')
})

test('the menu of views offers the declared ones, and shows which is on', async () => {
  const { screens } = open('/admin/capsules')
  await screen.findByRole('cell', { name: 'fresh' })
  await userEvent.click(screen.getByRole('button', { name: 'Visões' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Vencidas' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'fresh' })).toBeNull())
  expect(screens.address()).toBe('/admin/capsules?page=1&view=pastDue')
  await userEvent.click(screen.getByRole('button', { name: 'Visões' }))
  expect((await screen.findByRole('button', { name: 'Vencidas' })).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('button', { name: 'Visão padrão' }).getAttribute('aria-current')).toBeNull()
})

test('a view with nothing in it says so, and leads out', async () => {
  const { asked } = open('/admin/capsules?view=runningLow')
  await screen.findByText('Nenhum registro está em “Com poucos disparos” agora.')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar todos' }))
  await screen.findByRole('cell', { name: 'fresh' })
  expect(asked()).toEqual(['runningLow', null])
})

test('a view that is not declared is not asked for', async () => {
  const { asked } = open('/admin/capsules?view=lost')
  await screen.findByRole('cell', { name: 'fresh' })
  expect(asked()).toEqual([null])
})
