import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fragrances } from '#product/resources/fragrances.ts'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const rose = {
  fragranceId: 4,
  name: 'Rosa',
  categoryId: 1,
  category: createCategory(1, 'Floral'),
  genre: 'F',
  image: { tempUri: '/api/files/a.webp', name: 'rosa.webp' },
  secret: { tempUri: '/api/files/b.webp', name: 'segredo.webp' },
  deletedAt: null,
  createdAt: pastInstant,
}

async function openCopy() {
  const opened = openDeclaredScreens(
    { fragrances: [rose], categories: [createCategory(1, 'Floral')] },
    { address: '/admin/fragrances/4', shown: [fragrances], isOwnApi: true },
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Duplicar' }))
  await waitFor(() => expect((screen.getByRole('textbox', { name: 'Nome' }) as HTMLInputElement).value).toBe('Rosa'))
  return opened
}

test('a record is duplicated into the form of a new one, with its picture, and leaving it asks [W-30]', async () => {
  const { screens, sent } = await openCopy()
  expect(screens.address()).toBe('/admin/fragrances/create')
  expect(screen.getByText('rosa.webp')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Voltar para a lista' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), ' Nova')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const [{ method, path, body } = { method: '', path: '', body: undefined }] = sent()
  expect([method, path]).toEqual(['POST', '/api/fragrances'])
  expect(Object.fromEntries(body as FormData)).toMatchObject({ name: 'Rosa Nova', 'image.copyOf': '4' })
})
