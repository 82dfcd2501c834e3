import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { box, openGoods } from '../support/goodsScreens.tsx'

test('a slug follows its source until it is typed, and again once it is emptied', async () => {
  const { browser } = openGoods('/admin/goods/create', { fields: ['slug'] })
  const [name, slug] = [await box('name'), await box('slug')]
  await userEvent.type(name, 'Água é')
  expect(slug.value).toBe('agua-e')
  await userEvent.type(slug, '2')
  await userEvent.type(name, ' boa')
  expect(slug.value).toBe('agua-e2')
  await userEvent.clear(slug)
  await userEvent.type(name, '!')
  expect(slug.value).toBe('agua-e-boa')
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(browser.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ slug: 'agua-e-boa' }),
  )
})

test('a secret is typed anew, left as it is or removed, and a draft does not keep it', async () => {
  const { browser, saved } = openGoods('/admin/goods/1/update', { values: { tokenIsSet: true, pinIsSet: false } })
  const [pin, token] = await Promise.all(['pin', 'token'].map((name) => screen.findByLabelText<HTMLInputElement>(name)))
  expect([pin?.type, token?.type, token?.value]).toEqual(['password', 'password', ''])
  expect(screen.getAllByText('Já definido. Deixe vazio para manter.')).toHaveLength(1)
  await userEvent.type(await box('name'), ' nova')
  if (pin) await userEvent.type(pin, '1234')
  dispatchEvent(new Event('pagehide'))
  const kept = JSON.stringify([...browser.backend.entries])
  expect([kept.includes('nova'), kept.includes('1234')]).toEqual([true, false])
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ pin: '1234' }))
  expect(saved()).not.toHaveProperty('token')
  await userEvent.click(screen.getByRole('button', { name: 'Remover: token' }))
  expect(screen.getByText('Será removido ao salvar.')).toBeTruthy()
  await userEvent.keyboard('{Control>}s{/Control}')
  const puts = () => browser.requests.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(puts()[1]?.body).toMatchObject({ token: '' }))
})

test('a JSON value is indented, and told where it stops being one', async () => {
  const { saved } = openGoods('/admin/goods/1/update', { values: { settings: { size: 'M' } } })
  const input = await box('settings')
  expect(input.value).toBe('{\n  "size": "M"\n}')
  fireEvent.change(input, { target: { value: '{\n  "size": [1 2]\n}' } })
  await userEvent.tab()
  fireEvent.blur(input)
  expect(await screen.findByText('Isto deixa de ser JSON na linha 2, coluna 14.')).toBeTruthy()
  fireEvent.change(input, { target: { value: '{"size":[1,2]}' } })
  expect(input.value).toBe('{"size":[1,2]}')
  fireEvent.blur(input)
  await waitFor(() => expect(input.value).toBe('{\n  "size": [\n    1,\n    2\n  ]\n}'))
  await userEvent.type(await box('name'), '{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ settings: '{"size":[1,2]}' }))
})

test('the page of a record says that a secret is set, and shows a JSON value in lines', async () => {
  openGoods('/admin/goods/1', { values: { pinIsSet: true, settings: { a: 1 }, deletedAt: '2026-02-01T12:00:00.000Z' } })
  expect(await screen.findAllByText('Definido')).toHaveLength(1)
  expect(screen.getByText(/"a": 1/).textContent).toBe('{\n  "a": 1\n}')
})

test('a location is typed as two numbers, pasted as one text and told where it is none', async () => {
  const { saved } = openGoods('/admin/goods/1/update', { values: { spot: { lat: 0, lon: 12.5 } } })
  const [lat, lon] = [await box('Latitude'), await box('Longitude')]
  expect([lat.value, lon.value]).toEqual(['0', '12.5'])
  await userEvent.clear(lat)
  await userEvent.type(lat, '-91,5')
  await userEvent.tab()
  expect(await screen.findByText('Informe latitude e longitude, como -23.5505, -46.6333.')).toBeTruthy()
  expect(lat.value).toBe('-91.5')
  await userEvent.clear(lon)
  await userEvent.click(lon)
  await userEvent.paste('-23.5505, -46.6333')
  await waitFor(() => expect([lat.value, lon.value]).toEqual(['-23.5505', '-46.6333']))
  expect(screen.queryByText(/Informe latitude/)).toBeNull()
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ spot: { lat: '-23.5505', lon: '-46.6333' } }))
})

test('the page of a record leads to its place on a map', async () => {
  openGoods('/admin/goods/1', {
    values: { spot: { lat: -23.5505, lon: -46.6333 }, code: 'G-0001', deletedAt: '2026-02-01T12:00:00.000Z' },
  })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '-23.5505, -46.6333' })
  expect(link.href).toBe('https://www.openstreetmap.org/?mlat=-23.5505&mlon=-46.6333#map=15/-23.5505/-46.6333')
  expect(screen.getByText('G-0001')).toBeTruthy()
})

test('a stored slug does not follow a new name', async () => {
  openGoods('/admin/goods/1/update', { values: { name: 'Balança', slug: 'balanca' } })
  await userEvent.type(await box('name'), ' nova')
  expect((await box('slug')).value).toBe('balanca')
})

test('a rich text is formatted by buttons, undone, linked to safe addresses alone, and saved in one form', async () => {
  const { saved } = openGoods('/admin/goods/1/update', { values: { notes: '<p>Olá <strong>mundo</strong></p>\n' } })
  const text = await screen.findByRole('textbox', { name: 'notes' })
  const toolbar = screen
    .getAllByRole('toolbar', { name: 'Formatação' })
    .find((bar) => bar.getAttribute('aria-controls') === text.id)
  const press = (name: string) => fireEvent.click(within(toolbar ?? text).getByRole('button', { name }))
  press('Lista com marcadores')
  await waitFor(() => expect(text.querySelector('ul strong')).toBeTruthy())
  press('Desfazer')
  await waitFor(() => expect(text.innerHTML).toBe('<p>Olá <strong>mundo</strong></p>'))
  press('Link')
  const address = await box('Endereço do link')
  await userEvent.type(address, 'javascript:alert(1){Enter}')
  expect(screen.getByText(/^Informe um endereço/)).toBeTruthy()
  await userEvent.clear(address)
  await userEvent.type(address, 'example.com{Enter}')
  await waitFor(() => expect(text.querySelector('a')?.href).toBe('https://example.com/'))
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toHaveProperty('notes'))
  expect((saved() as { notes: string }).notes).toContain('<a href="https://example.com">https://example.com</a>')
})

test('the page of a record shows a rich text without what another server let through', async () => {
  const notes =
    '<p onclick="x">Olá<script>b</script> <a href="javascript:x">c</a> <a href="https://d.example">d</a></p>\n'
  openGoods('/admin/goods/1', { values: { notes, deletedAt: '2026-02-01T12:00:00.000Z' } })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'd' })
  expect([link.href, link.rel]).toEqual(['https://d.example/', 'noopener noreferrer'])
  const shown = link.parentElement
  expect(shown?.textContent).toContain('Olá')
  expect(shown?.parentElement?.innerHTML).not.toMatch(/onclick|script/)
})
