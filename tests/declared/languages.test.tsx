import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { devices } from '#product/resources/devices.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { openDeclaredScreens, pastInstant } from './declaredFixture.ts'

test('the form of a category speaks of everything in English', async () => {
  openDeclaredScreens({ categories: [] }, { address: '/admin/categories/create', shown: [categories], locale: 'en' })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New category')
  expect(screen.getByText('A short name that helps people find the fragrances.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Correct 1 field to save')).toBeTruthy()
  expect(screen.getAllByText(/This field is required\./).length).toBeGreaterThan(0)
  await userEvent.type(name, 'Woody')
  expect(screen.getByText('There are unsaved changes')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Record saved successfully')).toBeTruthy()
  expect(screen.getByText('Category “Woody”')).toBeTruthy()
  await screen.findByRole('heading', { level: 1, name: 'Woody' })
  await userEvent.click(await screen.findByRole('link', { name: 'Back to the list' }))
  expect((await screen.findByRole('columnheader', { name: 'Created on' })).textContent).toBe('Created on')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Categories')
})

test('the form of a fragrance speaks of everything in English', async () => {
  const records = { fragrances: [], categories: [] }
  openDeclaredScreens(records, { address: '/admin/fragrances/create', shown: [fragrances], locale: 'en' })
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'Fragrance',
    'Images',
    'Video',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New fragrance')
  expect(screen.getByText('Search for a category or create a new one by its name.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Feminine' })).toBeTruthy()
  expect(screen.getByText('Only the name of the file; the video is not uploaded.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Correct 5 fields to save')).toBeTruthy()
  const image = screen.getByLabelText(/^Image\W*$/)
  await userEvent.upload(image, new File(['x'], 'notes.txt', { type: 'text/plain' }), { applyAccept: false })
  expect((await screen.findAllByText(/Choose an image file\./)).length).toBeGreaterThan(0)
})

test('the columns of a list are headed in Spanish for whoever reads that', async () => {
  openDeclaredScreens({ devices: [device] }, { address: '/admin/devices', shown: [devices], locale: 'es' })
  await screen.findByText(device.macAddress)
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings.filter((head) => head !== '')).toEqual([
    'Acciones',
    'Dirección MAC',
    'Campaña',
    'Usuario',
    'Propietario',
    'Actualizado el',
    'Creado el',
  ])
})

const device = {
  deviceId: 1,
  macAddress: 'A0:B1:C2:D3:E4:F5',
  campaign: { campaignId: 1, name: 'Boas-vindas' },
  campaignId: 1,
  user: { id: 1, nome: 'Ana Prado' },
  userId: 1,
  owner: null,
  updatedAt: pastInstant,
  createdAt: pastInstant,
}
