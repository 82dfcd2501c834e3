import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { f } from '#product/language.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { openDeclaredScreens } from './declaredFixture.ts'

const picture = { accept: 'image/*', maxBytes: 5 * 1024 * 1024 } as const
const optional = { ...fragrances, fields: { ...fragrances.fields, image: f.file(picture) } }

const lavender = {
  fragranceId: 1,
  name: 'Lavanda',
  genre: 'F',
  category: { categoryId: 1, name: 'Floral' },
  categoryId: 1,
  image: { tempUri: '/files/1', name: 'lavanda.webp' },
  secret: { tempUri: '/files/2', name: 'segredo.webp' },
  collections: [],
  deletedAt: null,
}

test('a stored picture that is not required can be taken away, and be brought back before that is saved', async () => {
  const records = { fragrances: [lavender], categories: [] }
  const { sent } = openDeclaredScreens(records, { address: '/admin/fragrances/1/update', shown: [optional] })
  // The secret picture is required.
  const remove = await screen.findByRole('button', { name: 'Remover' })
  await userEvent.click(remove)
  expect(screen.queryByText('lavanda.webp')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Manter a imagem atual' }))
  expect(screen.getByText('lavanda.webp')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Registro salvo com sucesso')
  const [saved] = sent()
  expect(saved?.body instanceof FormData && saved.body.get('image')).toBe('')
})

test('a file of an accepted type is chosen by its extension, and shown by its name and size', async () => {
  const scan = f.file({ accept: ['application/pdf', 'text/csv'], maxBytes: 1024 * 1024 })
  const shown = { ...fragrances, fields: { ...fragrances.fields, image: scan } }
  const record = { ...lavender, image: { tempUri: '/files/1', name: 'ata.pdf', type: 'application/pdf', size: 2048 } }
  const records = { fragrances: [record], categories: [] }
  const { sent } = openDeclaredScreens(records, { address: '/admin/fragrances/1/update', shown: [shown] })
  expect(await screen.findByText('2 kB')).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[accept="application/pdf,.pdf,text/csv,.csv"]')
  if (!input) throw new Error('no input')
  const choose = (name: string) => fireEvent.change(input, { target: { files: [new File(['a;b'], name)] } })
  choose('a.exe')
  expect(await screen.findByText('Envie um arquivo destes tipos: PDF, CSV.')).toBeTruthy()
  choose('lista.csv')
  expect(await screen.findByText('lista.csv')).toBeTruthy()
  expect(screen.queryByText(/^Envie um arquivo/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Registro salvo com sucesso')
  const [saved] = sent()
  expect(saved?.body instanceof FormData && (saved.body.get('image.file') as File).name).toBe('lista.csv')
})
