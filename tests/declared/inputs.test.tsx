import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { quiz } from '#product/resources/quiz.ts'
import { users } from '#product/resources/users.ts'
import { emptyResponse, textResponse } from '../support/browserFixture.ts'
import type { openScreens } from '../support/openScreens.tsx'
import { createCategory, openDeclaredScreens } from './declaredFixture.ts'

test('a record is picked by its name among what the declaration offers', async () => {
  const { browser } = open('/admin/fragrances/create')
  const category = await screen.findByRole('combobox', { name: 'Categoria' })
  expect(browser.requests).toEqual([])
  await userEvent.click(category)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Floral', 'Cítrico'])
  await userEvent.type(category, 'cit')
  await waitFor(() => expect(browser.requests.at(-1)?.path).toBe('/api/categories/quick-search?str=cit'))
  await userEvent.click(await screen.findByRole('option', { name: 'Cítrico' }))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Categoria' }).value).toBe('Cítrico')
})

test('choices that could not be had are asked for again when the list is opened again', async () => {
  const { server } = open('/admin/fragrances/create')
  const restore = server.override('GET /categories', () => emptyResponse(500))
  const category = await screen.findByRole('combobox', { name: 'Categoria' })
  await userEvent.click(category)
  expect(await screen.findByText(/^Não foi possível buscar as opções\./)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  restore()
  await userEvent.keyboard('{ArrowDown}')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Floral', 'Cítrico'])
})

test('the form of a fragrance has its fields, and two genres [E-06, E-07]', async () => {
  open('/admin/fragrances/create')
  expect(await screen.findByRole('combobox', { name: 'Categoria' })).toBeTruthy()
  for (const name of ['Nome', 'Descrição', 'URL do vídeo', 'Nome do arquivo de vídeo']) {
    expect(screen.getByRole('textbox', { name })).toBeTruthy()
  }
  expect(screen.getByLabelText(/^Imagem\W*$/).getAttribute('accept')).toBe('image/*')
  expect(screen.getByLabelText(/^Imagem secreta/).getAttribute('accept')).toBe('image/*')
  expect(screen.getAllByRole('radio')).toEqual(
    ['Feminino', 'Masculino'].map((name) => screen.getByRole('radio', { name })),
  )
  expect(document.querySelectorAll('main :is(input, textarea):not([aria-hidden=true])')).toHaveLength(9)
})

test('a record with pictures is saved in parts, by the names of the contract', async () => {
  const { browser } = open('/admin/fragrances/create')
  const picture = new File(['x'], 'rosa.png', { type: 'image/png' })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Categoria' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Floral' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'Rosa')
  await userEvent.click(screen.getByRole('radio', { name: 'Feminino' }))
  await userEvent.upload(screen.getByLabelText(/^Imagem\W*$/), picture)
  await userEvent.upload(screen.getByLabelText(/^Imagem secreta/), picture)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' }).getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Registro salvo com sucesso')
  const body = browser.requests.find(({ method }) => method === 'POST')?.body as FormData
  expect([...body.keys()].sort()).toEqual([
    'categoryId',
    'description',
    'genre',
    'image.file',
    'name',
    'secret.file',
    'videoFile',
    'videoUrl',
  ])
  expect([body.get('categoryId'), body.get('name'), body.get('genre')]).toEqual(['1', 'Rosa', 'F'])
})

test('what was made from inside of a form is said at once, and again when the form is given up', async () => {
  open('/admin/fragrances/create')
  await userEvent.type(await screen.findByRole('combobox', { name: /^Categoria/ }), 'Ambar')
  await userEvent.click(await screen.findByRole('option', { name: 'Criar “Ambar”' }))
  expect(await screen.findByText('Registro salvo com sucesso')).toBeTruthy()
  expect(screen.getByText('Categoria “Ambar”')).toBeTruthy()
  const keptNotice = 'Isto já foi criado e continua existindo: Categoria “Ambar”.'
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
  const clearDialog = await screen.findByRole('alertdialog', { name: 'Limpar o formulário?' })
  expect(within(clearDialog).getByText(keptNotice)).toBeTruthy()
  await userEvent.click(within(clearDialog).getByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }))
  const leaveDialog = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  expect(within(leaveDialog).getByText(keptNotice)).toBeTruthy()
})

test('a category that is missing is made from its field, or refused in the words for it [E-05, L-18, L-19]', async () => {
  const { server } = open('/admin/fragrances/create')
  const category = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Categoria' })
  const create = async (name: string) => {
    await userEvent.clear(category)
    await userEvent.type(category, name)
    await screen.findByRole('option', { name: `Criar “${name}”` })
    await userEvent.keyboard('{ArrowUp}{Enter}')
  }
  await userEvent.type(category, 'zq')
  expect(await screen.findByText('Digite 3 letras ou mais para buscar')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
  await create('Ambar')
  await waitFor(() => expect(server.records('categories').at(-1)).toMatchObject({ name: 'Ambar' }))
  await waitFor(() => expect([category.value, document.activeElement === category]).toEqual(['Ambar', true]))
  await userEvent.clear(category)
  await userEvent.type(category, 'Ambar')
  expect(await screen.findByRole('option', { name: 'Ambar' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /^Criar/ })).toBeNull()
  for (const [answer, text] of [
    [
      textResponse('Outra categoria já tem este nome.', 400, { 'Error-Field': 'name' }),
      'Outra categoria já tem este nome.',
    ],
    [emptyResponse(500), 'Ocorreu um erro ao cadastrar a categoria.'],
  ] as const) {
    server.override('POST /categories', () => answer)
    await create('Brisa')
    expect(within(await screen.findByRole('alertdialog')).getByText(text)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

test('what is no picture is refused before it is sent', async () => {
  open('/admin/fragrances/create')
  const text = new File(['x'], 'rosa.txt', { type: 'text/plain' })
  const input = await screen.findByLabelText(/^Imagem\W*$/)
  await userEvent.upload(input, text, { applyAccept: false })
  await userEvent.tab()
  expect(await screen.findByText('Escolha um arquivo de imagem.')).toBeTruthy()
})

test('a picture is pasted where the focus is, and dropped on its field; one that misses leaves the page as it is', async () => {
  open('/admin/fragrances/create')
  const carried = { files: [new File(['x'], 'image.png', { type: 'image/png' })], types: ['Files'], dropEffect: 'none' }
  const image = await screen.findByLabelText(/^Imagem\W*$/)
  const getDropZone = (input: HTMLElement) => input.closest('[data-zone]') as HTMLElement
  act(() => image.focus())
  fireEvent.paste(image, { clipboardData: carried })
  const undo = await within(getDropZone(image)).findByRole('button', { name: 'Remover' })
  expect(getDropZone(image).textContent).toContain('image.png')
  expect(document.activeElement).toBe(image)
  await userEvent.tab()
  expect(document.activeElement).toBe(undo)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(getDropZone(image).textContent).not.toContain('image.png'))
  expect(document.activeElement).toBe(image)
  const secret = getDropZone(screen.getByLabelText(/^Imagem secreta/))
  fireEvent.dragOver(secret, { dataTransfer: carried })
  expect(secret.dataset).toHaveProperty('over')
  fireEvent.drop(secret, { dataTransfer: carried })
  expect(secret.dataset).not.toHaveProperty('over')
  await waitFor(() => expect(secret.textContent).toContain('image.png'))
  expect(getDropZone(image).textContent).not.toContain('image.png')
  expect(fireEvent.drop(document.body, { dataTransfer: carried })).toBe(false)
})

test('why a picture was refused stays through a save, until another one is chosen', async () => {
  open('/admin/fragrances/create')
  const input = await screen.findByLabelText(/^Imagem\W*$/)
  await userEvent.upload(input, new File(['x'], 'rosa.png', { type: 'image/png' }))
  fireEvent.error(await screen.findByRole('img', { name: /Imagem/ }))
  const refusal = 'Não foi possível ler esta imagem. Use um arquivo JPEG, PNG ou WebP.'
  expect(screen.getByText(refusal)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Corrija 5 campos para salvar')
  const getProblems = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(getProblems()).toContain(`Imagem: ${refusal}`)
  expect(getProblems()).toContain('Imagem secreta: Este campo é obrigatório.')
  await userEvent.upload(input, new File(['x'], 'lavanda.png', { type: 'image/png' }))
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
})

test('why a picture was refused is forgotten when the form is cleaned', async () => {
  open('/admin/fragrances/create')
  const input = await screen.findByLabelText(/^Imagem\W*$/)
  await userEvent.upload(input, new File(['x'], 'rosa.txt', { type: 'text/plain' }), { applyAccept: false })
  expect(await screen.findByText('Escolha um arquivo de imagem.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
  await waitFor(() => expect(screen.queryByText('Escolha um arquivo de imagem.')).toBeNull())
})

test('rows are added, validated one by one, and taken away', async () => {
  open('/admin/campaigns/create')
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar linha' }))
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar linha' }))
  const getSlots = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Slot/ })
  await userEvent.type(getSlots()[0] as HTMLElement, '6')
  await userEvent.type(getSlots()[1] as HTMLElement, '26')
  await userEvent.tab()
  expect(await screen.findByText('Informe um valor entre 1 e 20.')).toBeTruthy()
  expect(getSlots().map((slot) => slot.getAttribute('aria-invalid'))).toEqual(['false', 'true'])
  await userEvent.click(screen.getByRole('button', { name: 'Remover linha 2' }))
  expect(getSlots().map(({ value }) => value)).toEqual(['6'])
})

test('a new record starts with its user, named by the title that is read for it', async () => {
  const owner = f.ref('users', { as: 'idAndObject', title: 'nome', default: '$me.id' })
  const { server } = open(
    '/admin/campaigns/create',
    { quizEditor: QuizEditor },
    {
      ...campaigns,
      fields: { name: f.text(), owner },
      form: {},
    },
  )
  server.records('users').push({ id: 1, nome: 'Ana' })
  const getOwner = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^owner/ })
  await waitFor(() => expect(getOwner().value).toBe('Ana'))
})

test('a value that another field requires is marked and missed as soon as that field asks for it', async () => {
  const fields = {
    name: f.text(),
    closing: f.text({ required: { name: { startsWith: 'X' } } }),
  }
  open('/admin/campaigns/create', { quizEditor: QuizEditor }, { ...campaigns, fields, form: {} })
  const name = await screen.findByRole('textbox', { name: 'Nome' })
  const getClosingInput = () => screen.getByRole('textbox', { name: /^closing/ })
  expect(getClosingInput().hasAttribute('required')).toBe(false)
  await userEvent.click(getClosingInput())
  await userEvent.type(name, 'X')
  await waitFor(() => expect(getClosingInput().getAttribute('aria-invalid')).toBe('true'))
  expect(getClosingInput().hasAttribute('required')).toBe(true)
  await userEvent.clear(name)
  await waitFor(() => expect(getClosingInput().getAttribute('aria-invalid')).toBe('false'))
})

test('a group inside of rows is filled in like any other field of them', async () => {
  const { collection } = campaigns.fields
  const fields = { ...collection.options.fields, place: f.group({ shelf: f.text({ max: 20 }) }) }
  const collectionWithShelf = { ...collection, options: { ...collection.options, fields } } as const
  open(
    '/admin/campaigns/create',
    { quizEditor: QuizEditor },
    { ...campaigns, fields: { ...campaigns.fields, collection: collectionWithShelf } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar linha' }))
  const getShelfInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Coleção do dispositivo' })
  await userEvent.type(getShelfInput(), 'B12')
  expect(getShelfInput().value).toBe('B12')
})

test('a text stands in each of the languages that content is written in', async () => {
  const { descriptions } = campaigns.fields
  const plain = { ...descriptions, options: { ...descriptions.options, requiredWhereSelected: false } } as const
  open(
    '/admin/campaigns/create',
    { quizEditor: QuizEditor },
    { ...campaigns, fields: { ...campaigns.fields, descriptions: plain } },
  )
  const texts = within(await screen.findByRole('group', { name: /^Descriç/ }))
  expect(texts.getAllByRole('textbox')).toHaveLength(3)
  await userEvent.type(texts.getAllByRole('textbox')[1] as HTMLElement, 'A campaign')
  expect(texts.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['', 'A campaign', ''])
})

test('the only choice there is, is taken and cannot be changed where the declaration says so [D-43]', async () => {
  open('/admin/users/create')
  const profile = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Perfil' })
  await waitFor(() => expect(profile.value).toBe('GERENTE'))
  expect(profile.disabled).toBe(true)
})

/** Fills in the form of a quiz with the only campaign on offer and saves it. */
async function createQuiz() {
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Verão')
  await userEvent.click(screen.getByRole('combobox', { name: 'Campanha' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Praia' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  return name
}

test('a quiz is made of a name, a language and a campaign without one, and leads to its editor, without a question [G-05, G-06, G-44]', async () => {
  const { screens, browser } = open('/admin/quiz/create')
  const name = await screen.findByRole('textbox', { name: 'Nome' })
  const fields = [name, screen.getByRole('combobox', { name: 'Campanha' })]
  expect(document.activeElement).toBe(name)
  expect(screen.getByText('Português (Brasil)')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(fields.map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true']))
  await userEvent.type(name, '12 3')
  expect(await screen.findByRole('textbox', { name: 'Nome', description: /pelo menos 3 caracteres/ })).toBeTruthy()
  await createQuiz()
  expect(await screen.findByText('the editor of quiz 1')).toBeTruthy()
  expect(screens.address()).toBe('/admin/quiz/1/update')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(browser.requests.map(({ path }) => path)).toContain('/api/campaigns/without-quiz?str=')
})

test.each([
  ['the sentence of the server', textResponse('Esta campanha já tem um quiz.'), 'Esta campanha já tem um quiz.'],
  ['the text for it', emptyResponse(500), 'Ocorreu um erro ao criar o quiz.'],
])('a quiz that cannot be made says %s, and keeps what was typed [L-30, L-31]', async (_what, response, text) => {
  open('/admin/quiz/create').server.override('POST /quiz', () => response)
  const name = await createQuiz()
  expect(within(await screen.findByRole('alertdialog', { name: 'Erro' })).getByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(name.value).toBe('Verão')
})

test('a screen that is named and not there is found at once', () => {
  expect(() => open('/admin/quiz', {})).toThrow(/quiz is edited by 'quizEditor'/)
})

function open(
  address: string,
  screens: Parameters<typeof openScreens>[1]['screens'] = { quizEditor: QuizEditor },
  declared: ResourceData = campaigns,
) {
  const records = {
    categories: [createCategory(1, 'Floral'), createCategory(2, 'Cítrico')],
    campaigns: [{ campaignId: 4, name: 'Praia', deletedAt: null }],
    fragrances: [],
    profiles: [{ id: 2, nome: 'GERENTE' }],
    quiz: [],
    users: [],
  }
  return openDeclaredScreens(records, { address, shown: [users, fragrances, declared, quiz], screens })
}

function QuizEditor({ id }: { id: string }) {
  return <p>the editor of quiz {id}</p>
}
