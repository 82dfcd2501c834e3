import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { categories } from '#product/resources/categories.ts'
import { createCategory, createDeferredAnswer, openDeclaredScreens } from './declaredFixture.ts'

const shown: ResourceData = {
  ...categories,
  fields: {
    ...categories.fields,
    papers: f.files({ accept: ['application/pdf', 'text/csv'], maxBytes: 1024 * 1024, max: 4, required: true }),
  },
}
const stored = (name: string) => ({ tempUri: `/api/files/${name}?e=1`, name, type: 'application/pdf', size: 2048 })

function openForm(answer: (name: string) => Response | Promise<Response>) {
  const records = { categories: [createCategory(1, 'Floral', { papers: [stored('a.pdf'), stored('b.pdf')] })] }
  return openDeclaredScreens(records, { address: '/admin/categories/1/update', shown: [shown] }, (server) =>
    server.override('POST /categories/files', ({ body }) => answer(((body as FormData).get('file') as File).name)),
  )
}
const getInput = async () => {
  await screen.findByText('a.pdf')
  const input = document.querySelector<HTMLInputElement>('input[type="file"][multiple]')
  if (!input) throw new Error('no input')
  return input
}
const chooseIn = (input: Element, ...names: string[]) =>
  fireEvent.change(input, { target: { files: names.map((name) => new File(['%PDF'], name)) } })
const choose = async (...names: string[]) => chooseIn(await getInput(), ...names)
const getNames = () =>
  within(screen.getByRole('group', { name: /papers/i }))
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '')
const uploaded = (name: string) => Response.json({ ...stored(name), upload: `token of ${name}` }, { status: 201 })

test('a file is uploaded that is chosen in the moment in which the input appears', async () => {
  openForm(uploaded)
  const observer = new MutationObserver(() => {
    const input = document.querySelector('input[type="file"][multiple]')
    if (!input) return
    observer.disconnect()
    chooseIn(input, 'c.pdf')
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await screen.findByRole('button', { name: 'Remover c.pdf' })
  await screen.findByText('2 kB', { selector: 'li:nth-child(3) *' })
})

test('files are added, moved and taken away by keyboard', async () => {
  openForm(uploaded)
  await choose('c.pdf', 'd.csv')
  await screen.findByRole('button', { name: 'Remover d.csv' })
  screen.getByRole('button', { name: 'Mover b.pdf para cima' }).focus()
  await userEvent.keyboard('{Enter}')
  // It is the first one now, so the focus goes to the button that can move it.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mover b.pdf para baixo')
  expect(screen.getByText('b.pdf: posição 1 de 4')).toBeTruthy()
  screen.getByRole('button', { name: 'Remover a.pdf' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remover c.pdf')
  expect(getNames().map((text) => text.replace('2 kB', ''))).toEqual(['b.pdf', 'c.pdf', 'd.csv'])
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Registro salvo com sucesso')
})

test('a refused file has its reason beside it, and the others stay', async () => {
  const refusal = 'Envie um arquivo destes tipos: PDF, CSV.'
  openForm((name) =>
    name === 'fake.pdf'
      ? new Response(refusal, { status: 400, headers: { 'Content-Type': 'text/plain', 'Error-Field': 'papers' } })
      : uploaded(name),
  )
  await choose('tool.exe', 'fake.pdf', 'c.pdf')
  await screen.findByRole('button', { name: 'Dispensar o aviso sobre fake.pdf' })
  await screen.findByRole('button', { name: 'Remover c.pdf' })
  await choose('d.pdf', 'e.pdf')
  await screen.findByRole('button', { name: 'Remover d.pdf' })
  expect(getNames().map((text) => text.replace('2 kB', ''))).toEqual([
    'a.pdf',
    'b.pdf',
    'c.pdf',
    'd.pdf',
    `tool.exe${refusal}`,
    `fake.pdf${refusal}`,
    'e.pdfe.pdf não foi adicionado: o campo aceita no máximo 4 arquivos.',
  ])
  expect((await getInput()).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar o aviso sobre tool.exe' }))
  expect(getNames()).toHaveLength(6)
})

test('a save waits for the upload, and an upload that fails for a while is tried again', async () => {
  const first = createDeferredAnswer()
  let calls = 0
  const { calls: getCalls } = openForm((name) => (++calls === 1 ? first.answer : uploaded(name)))
  await choose('c.pdf')
  expect(screen.getByRole('progressbar')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect((await screen.findAllByText('Espere o envio deste arquivo terminar ou remova-o.')).length).toBeGreaterThan(0)
  expect(getCalls().filter((call) => call.startsWith('PUT'))).toEqual([])
  await first.give(new Response('', { status: 503 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('2 kB', { selector: 'li:nth-child(3) *' })
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Registro salvo com sucesso')
})
