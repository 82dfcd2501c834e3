import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('users have these columns in this order, their status and the day of their creation, and the state stays in sight [D-08, D-12, D-13]', async ({
  api,
  mark,
  page,
  timezoneId,
  users,
}) => {
  const { id, nome } = await users.addConfirmed(`${mark} estado`)
  await users.open(`?search=${encodeURIComponent(mark)}`)
  await expect(users.region.getByRole('columnheader')).toHaveText([
    '',
    'Ações',
    'Nome',
    'E-mail',
    'Documento',
    'Gênero',
    'Data de nascimento',
    'Perfil',
    'Endereço',
    'Status',
    'Criado em',
  ])
  await users.expectColumn('Status', ['Ativo'])
  // The table is wider than its box: what names the record and tells its state stays, whichever end is shown.
  await page.setViewportSize({ width: 1280, height: 800 })
  const inSight = [
    users.editLink(nome),
    users.region.getByRole('link', { name: nome, exact: true }),
    users.row(nome).getByText('Ativo', { exact: true }),
  ]
  for (const left of [0, 10_000]) {
    await users.region.getByRole('table').evaluate((table, to) => table.parentElement?.scrollTo(to, 0), left)
    for (const part of inSight) await expect(part).toBeInViewport({ ratio: 1 })
  }
  const created: string = (await (await api.get(`/api/usuario/${id}`)).json()).createdAt
  const day = new Date(created).toLocaleDateString('pt-BR', { timeZone: timezoneId })
  await users.expectColumn('Criado em', [day])
  expect(day).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
  await users.change(id, { ativo: false })
  await users.show('Inativo')
  await expect(users.row(nome)).toBeVisible()
  await users.expectColumn('Status', ['Inativo'])
})

test('a row shows documents, the country by its name, the status and the day [D-09, D-10, D-11]', async ({
  mark,
  users,
}) => {
  const inBrazil = { zipcode: '01310-100', street: 'Avenida Paulista, 9', city: 'São Paulo', state: 'São Paulo' }
  const cpf = newCpf()
  await users.add(`${mark} a`, { cpf, genre: 'F', birthday: '1990-01-31', address: { ...inBrazil, country: 'BR' } })
  const lisbon = { zipcode: '1100-148', street: 'Rua Augusta, 1', city: 'Lisboa', state: 'Lisboa', country: 'PT' }
  await users.add(`${mark} b`, { document: 'AB 12-34', address: lisbon })
  await users.open(`?search=${encodeURIComponent(mark)}`)
  const documents = [cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'), 'AB 12-34']
  await expect.poll(async () => (await users.column('Documento')).toSorted()).toEqual(documents.toSorted())
  await expect(users.row(`${mark} a`)).toContainText('Avenida Paulista, 9, São Paulo, São Paulo, 01310-100, Brasil')
  await expect(users.row(`${mark} b`)).toContainText('Rua Augusta, 1, Lisboa, Lisboa, 1100-148, Portugal')
  await expect(users.row(`${mark} a`)).toContainText('31/01/1990')
  await expect(users.row(`${mark} a`)).toContainText('Feminino')
})

/** A valid CPF that nobody has yet. */
function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 9) + (Math.random() < 0.5 ? 0 : 1))
  const check = (all: number[]) => {
    const rest = (all.reduce((sum, digit, index) => sum + digit * (all.length + 1 - index), 0) * 10) % 11
    return rest === 10 ? 0 : rest
  }
  const first = [...digits, check(digits)]
  return [...first, check(first)].join('')
}
