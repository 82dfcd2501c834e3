import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { fragrances } from '#product/resources/fragrances.ts'
import { users } from '#product/resources/users.ts'
import { emptyResponse, jsonResponse, type RecordedRequest } from '../support/browserFixture.ts'
import { fill } from '../support/fill.ts'
import { createCategory, createDeferredAnswer, openDeclaredScreens } from './declaredFixture.ts'

const states =
  'AC Acre,AL Alagoas,AM Amazonas,AP Amapá,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão,RJ Rio de Janeiro,SP São Paulo'
    .split(',')
    .map((state) => ({ code: state.slice(0, 2), name: state.slice(3) }))
const cities: Record<string, string[]> = {
  SP: ['Campinas', 'Santos', 'São Paulo'],
  RJ: ['Niterói', 'Rio de Janeiro'],
}

describe('a region', () => {
  test('is suggested ten at a time, and the next ten come as the last one is reached by keyboard [J-75]', async () => {
    const { asked } = await openNew('Brasil')
    await userEvent.click(getField('Estado ou região'))
    await waitFor(() => expect(queryOptions()).toHaveLength(10))
    expect(await screen.findByText('Sugestões: 10 de 12', { selector: '[role=status]' })).toBeTruthy()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(queryOptions()).toHaveLength(12))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(getField('Estado ou região').value).toBe('São Paulo')
    expect(asked('/geo/')).toEqual(['BR/regions?page=1&perPage=10&str=', 'BR/regions?page=2&perPage=10&str='])
  })

  test('is searched for from three letters on, or when empty, and not by one or two [K-85]', async () => {
    const { asked } = await openNew('Brasil')
    const region = getField('Estado ou região')
    await userEvent.click(region)
    await waitFor(() => expect(queryOptions()).toHaveLength(10))
    typeAndWait(region, 'p')
    typeAndWait(region, 'pa')
    expect(await screen.findByText('Digite 3 letras ou mais para ver sugestões.')).toBeTruthy()
    const all = 'BR/regions?page=1&perPage=10&str='
    expect([asked('/geo/'), queryOptions()]).toEqual([[all], []])
    await userEvent.type(region, 'u')
    await waitFor(() => expect(queryOptions()).toEqual(['São Paulo']))
    await userEvent.type(region, 'l')
    await waitFor(() =>
      expect(asked('/geo/')).toEqual([
        all,
        'BR/regions?page=1&perPage=10&str=pau',
        'BR/regions?page=1&perPage=10&str=paul',
      ]),
    )
    await userEvent.clear(region)
    await waitFor(() => expect(queryOptions()).toHaveLength(10))
  })

  test('may be one that nobody suggests, and one that is typed while the service is down', async () => {
    const { server, saved } = await openNew('Brasil')
    await fill(getField('Estado ou região'), 'Guanabara')
    expect(await screen.findByText('Sem sugestões para “Guanabara”. O que você digitou pode ser salvo.')).toBeTruthy()
    server.override('GET /geo/', () => emptyResponse(500))
    await fill(getField('Cidade'), 'Petrópolis')
    expect(await screen.findByText('As sugestões não puderam ser carregadas. Digite o nome.')).toBeTruthy()
    expect(await saved()).toMatchObject({ state: 'Guanabara', city: 'Petrópolis' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('with every city listed says that another one is not taken', async () => {
    const { server } = await openNew('Brasil')
    server.override('GET /geo/countries/BR/regions/SP/cities', () =>
      jsonResponse({ data: [], total: 0, totalPages: 0, isComplete: true }),
    )
    await fill(getField('Estado ou região'), 'São Paulo')
    await fill(getField('Cidade'), 'Xyzópolis')
    expect(
      await screen.findByText('Nenhuma cidade da lista combina com “Xyzópolis”. Escolha uma da lista.'),
    ).toBeTruthy()
  })

  test('needs a country, and a city needs a region', async () => {
    await openNew()
    expect([getField('Estado ou região').disabled, getField('Cidade').disabled, getField('CEP').disabled]).toEqual([
      true,
      true,
      true,
    ])
    expect(screen.getByText('Escolha antes o país.')).toBeTruthy()
    await selectOption('País', 'Brasil')
    expect([getField('Estado ou região').disabled, getField('Cidade').disabled, getField('CEP').disabled]).toEqual([
      false,
      true,
      false,
    ])
    await userEvent.type(getField('Estado ou região'), 'S')
    expect(getField('Cidade').disabled).toBe(false)
  })
})

test('a city whose region was emptied is not sent, and holds no save up', async () => {
  const { saved } = await openNew('Brasil')
  await fill(getField('Estado ou região'), 'Bahia')
  await fill(getField('Cidade'), 'Salvador')
  await userEvent.clear(getField('Estado ou região'))
  expect(getField('Cidade').disabled).toBe(true)
  expect(await saved()).toMatchObject({ country: 'BR', state: null, city: null })
})

test('cities are those of the region, which is known by its name, whatever its case', async () => {
  const { asked } = await openNew('Brasil')
  await fill(getField('Estado ou região'), 'são paulo')
  await userEvent.click(getField('Cidade'))
  await waitFor(() => expect(queryOptions()).toEqual(['Campinas', 'Santos', 'São Paulo']))
  expect(asked('/geo/').at(-1)).toBe('BR/regions/SP/cities?page=1&perPage=10&str=')
  await userEvent.click(screen.getByRole('option', { name: 'Santos' }))
  expect(getField('Cidade').value).toBe('Santos')
})

test('a search that is overtaken is called off', async () => {
  const { server, browser } = await openNew('Brasil')
  server.override('GET /geo/countries/BR/regions', () => new Promise(() => undefined))
  await userEvent.click(getField('Estado ou região'))
  await waitFor(() => expect(browser.requests.at(-1)?.path).toContain('regions?page=1&perPage=10&str='))
  const staleRequest = browser.requests.at(-1)
  await userEvent.type(getField('Estado ou região'), 'bah')
  await waitFor(() => expect(staleRequest?.aborted).toBe(true))
  expect(screen.getAllByText('Buscando…').length).toBeGreaterThan(0)
})

describe('a Brazilian postal code', () => {
  test('of eight digits is hyphenated, and takes no more of them [K-22, K-24]', async () => {
    await openNew('Brasil')
    const zip = getField('CEP')
    await userEvent.type(zip, '01310')
    expect(zip.value).toBe('01310')
    await userEvent.type(zip, '1a00999')
    expect(zip.value).toBe('01310-100')
    await userEvent.clear(zip)
    await userEvent.click(zip)
    await userEvent.paste(' 20040-002 ')
    expect(zip.value).toBe('20040-002')
  })

  test('that is wrong is said to be [K-20, K-23]', async () => {
    await openNew('Brasil')
    await fill(getField('CEP'), '0131')
    await userEvent.tab()
    expect(await screen.findByText('CEP inválido')).toBeTruthy()
    await selectOption('País', 'Portugal')
    await fill(getField('CEP'), '0131')
    await userEvent.tab()
    expect(screen.queryByText('CEP inválido')).toBeNull()
  })

  test('fills state, by the name of its code, and city [D-42, J-73]', async () => {
    const { saved, asked } = await openNew('Brasil')
    await userEvent.type(getField('CEP'), '01310100')
    await waitFor(() => expect(getField('Estado ou região').value).toBe('São Paulo'))
    expect(getField('Cidade').value).toBe('São Paulo')
    expect(screen.getByText('Preenchido pelo CEP: Estado ou região e Cidade')).toBeTruthy()
    expect(asked('/cep/')).toEqual(['01310100/json'])
    expect(await saved()).toMatchObject({ zipcode: '01310-100', state: 'São Paulo', city: 'São Paulo' })
  })

  test('whose city nobody knows leaves the city, unless it lies in another state now', async () => {
    const { server } = await openNew('Brasil')
    server.override('GET /cep/', ({ path }) => jsonResponse({ uf: path.includes('013') ? 'SP' : 'RJ', localidade: '' }))
    await fill(getField('Estado ou região'), 'São Paulo')
    await fill(getField('Cidade'), 'Santos')
    await fill(getField('CEP'), '01310100')
    expect(await screen.findByText('Preenchido pelo CEP: Estado ou região')).toBeTruthy()
    expect(getField('Cidade').value).toBe('Santos')
    await userEvent.clear(getField('CEP'))
    await fill(getField('CEP'), '20040002')
    await waitFor(() => expect(getField('Estado ou região').value).toBe('Rio de Janeiro'))
    expect(getField('Cidade').value).toBe('')
  })

  test('that is answered late overwrites nothing that was typed since', async () => {
    const { answerLate: delayLookups } = await openNew('Brasil')
    const answer = delayLookups()
    await fill(getField('CEP'), '01310100')
    expect(await screen.findByText('Buscando este CEP…')).toBeTruthy()
    await fill(getField('Estado ou região'), 'Bahia')
    await answer({ uf: 'SP', localidade: 'São Paulo' })
    await waitFor(() => expect(screen.queryByText('Buscando este CEP…')).toBeNull())
    expect([getField('Estado ou região').value, getField('Cidade').value]).toEqual(['Bahia', 'São Paulo'])
  })

  test('that is answered late says nothing of a newer one, nor of another country', async () => {
    const { answerLate: delayLookups } = await openNew('Brasil')
    const first = delayLookups()
    await fill(getField('CEP'), '01310100')
    await screen.findByText('Buscando este CEP…')
    await userEvent.type(getField('CEP'), '{Backspace}1')
    const second = delayLookups()
    await userEvent.type(getField('CEP'), '{Backspace}2')
    await first({ uf: 'SP', localidade: 'São Paulo' })
    expect(getField('Estado ou região').value).toBe('')
    await selectOption('País', 'Portugal')
    await second({ uf: 'RJ', localidade: 'Niterói' })
    expect([getField('CEP').value, getField('Estado ou região').value, getField('Cidade').value]).toEqual(['', '', ''])
  })

  test('that is answered after the save changes nothing any more', async () => {
    const { answerLate: delayLookups, saved } = await openNew('Brasil')
    const answer = delayLookups()
    await fill(getField('CEP'), '01310100')
    expect(await saved()).toMatchObject({ zipcode: '01310-100', state: null })
    await answer({ uf: 'SP', localidade: 'São Paulo' })
    expect(screen.queryByText('Há alterações não salvas')).toBeNull()
    expect(getField('Estado ou região').value).toBe('')
  })

  test.each([
    ['unknown', () => jsonResponse({ erro: true })],
    ['not answered', () => emptyResponse(500)],
    ['not found', () => emptyResponse(404)],
    ['without a network', () => Promise.reject(new TypeError('no network'))],
  ])('that is %s is said in a hint and nowhere else, and is saved all the same', async (_how, answer) => {
    const { server, saved } = await openNew('Brasil')
    server.override('GET /cep/', answer)
    await fill(getField('CEP'), '01310100')
    expect(await screen.findByText('Este CEP não foi encontrado. Preencha o endereço.')).toBeTruthy()
    expect([screen.queryByRole('alertdialog'), screen.queryByRole('alert')]).toEqual([null, null])
    await fill(getField('Estado ou região'), 'Bahia')
    expect(await saved()).toMatchObject({ zipcode: '01310-100', state: 'Bahia', city: null })
  })

  test('is not looked up because a record has it', async () => {
    const { asked } = await openStored()
    expect(getField('CEP').value).toBe('01310-100')
    expect(asked('/cep/')).toEqual([])
  })
})

test('a postal code elsewhere is a text of 12 characters at most, which nobody looks up [K-24]', async () => {
  const { asked } = await openNew('Portugal')
  await userEvent.type(getField('CEP'), '1250-200 LISBOA')
  expect(getField('CEP').value).toBe('1250-200 LIS')
  expect(asked('/cep/')).toEqual([])
})

test('another country empties region, city, postal code, street and both documents, and says so [D-40]', async () => {
  const { saved } = await openStored()
  await selectOption('País', 'Portugal')
  const clearedLabels = ['CEP', 'Estado ou região', 'Cidade', 'Rua e número']
  expect(clearedLabels.map((name) => getField(name).value)).toEqual(['', '', '', ''])
  const said = 'Campos esvaziados: CEP, Estado ou região, Cidade, Rua e número e CPF ou CNPJ'
  expect(screen.getByText(said).closest('[role=status]')).toBeTruthy()
  await fill(getField('Documento'), 'X123')
  await selectOption('País', 'Brasil')
  expect(getField('CPF ou CNPJ').value).toBe('')
  await selectOption('País', 'Portugal')
  expect(getField('Documento').value).toBe('')
  const nothing = { zipcode: null, state: null, city: null, street: null }
  expect(await saved('PUT')).toEqual({ country: 'PT', ...nothing })
})

test('what another country has emptied is put back by one press, as long as nothing was typed there since', async () => {
  await openStored()
  const names = ['CEP', 'Estado ou região', 'Cidade', 'Rua e número', 'CPF ou CNPJ']
  const getValues = () => names.map((name) => getField(name).value)
  const stored = getValues()
  await selectOption('País', 'Portugal')
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect([getField('País').value, ...getValues()]).toEqual(['Brasil', ...stored])
  expect(document.activeElement).toBe(getField('País'))
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  await selectOption('País', 'Portugal')
  await fill(getField('Rua e número'), 'Rua Augusta, 1')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
})

test('what another country has emptied is not put back any more once the form is cleaned', async () => {
  await openNew('Brasil')
  await fill(getField('Rua e número'), 'Rua Augusta, 1')
  await selectOption('País', 'Portugal')
  expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Limpar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await fill(getField('Nome'), 'Ana')
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('a reference is searched for from three letters on, or when empty, and not by one or two [K-85]', async () => {
  const { asked } = open('/admin/fragrances/create')
  const category = await screen.findByRole('combobox', { name: 'Categoria' })
  await userEvent.click(category)
  await waitFor(() => expect(asked('/categories/')).toEqual(['quick-search?str=']))
  typeAndWait(category, 'c')
  typeAndWait(category, 'ci')
  expect(asked('/categories/')).toEqual(['quick-search?str='])
  await userEvent.type(category, 't')
  await waitFor(() => expect(asked('/categories/')).toEqual(['quick-search?str=', 'quick-search?str=cit']))
})

const userRecord = {
  id: 7,
  nome: 'Ana Prado',
  email: 'ana@x.example',
  profile: { id: 2, nome: 'GERENTE' },
  birthday: null,
  genre: null,
  address: {
    country: 'BR',
    zipcode: '01310-100',
    state: 'São Paulo',
    city: 'São Paulo',
    street: 'Avenida Paulista, 1',
  },
  cpf: '52998224725',
  document: null,
  confirmedAt: '2026-01-01T12:00:00.000Z',
  deletedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
}

/** Opens the form of a new user that lacks only the address in this country. */
async function openNew(country?: string) {
  const opened = open('/admin/users/create')
  await fill(await screen.findByRole('textbox', { name: 'Nome' }), 'Ana Prado')
  await fill(screen.getByRole('textbox', { name: 'E-mail' }), 'ana@x.example')
  await waitFor(() => expect(getField('Perfil').value).toBe('GERENTE'))
  if (country) await selectOption('País', country)
  return opened
}

async function openStored() {
  const opened = open('/admin/users/7/update')
  await waitFor(() => expect(getField('Cidade').value).toBe('São Paulo'))
  return opened
}

function open(address: string) {
  const records = {
    categories: [createCategory(1, 'Floral')],
    fragrances: [],
    profiles: [{ id: 2, nome: 'GERENTE' }],
    users: [userRecord],
  }
  const { server, browser } = openDeclaredScreens(records, { address, shown: [users, fragrances] }, (server) => {
    server.override('GET /geo/countries/BR/regions', respondWithPlaces)
    server.override('GET /geo/countries/PT', () => emptyResponse(404))
    server.override('GET /cep/', () => jsonResponse({ uf: 'SP', localidade: 'São Paulo' }))
  })
  return {
    server,
    browser,
    /** The requests below this path of the API. */
    asked: (path: string) =>
      browser.requests
        .filter((request) => request.path.startsWith(`/api${path}`))
        .map((request) => request.path.slice(4 + path.length).replace('countries/', '')),
    /** Delays the responses to all later lookups. */
    answerLate() {
      const late = createDeferredAnswer()
      server.override('GET /cep/', () => late.answer)
      return (value: unknown) => late.give(jsonResponse(value))
    },
    /** Saves and returns the address that was sent. */
    async saved(method = 'POST') {
      await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
      await screen.findByRole('dialog')
      const sent = browser.requests.filter((request) => request.method === method).at(-1)
      return (sent?.body as { address: Record<string, unknown> } | undefined)?.address
    },
  }
}

function respondWithPlaces({ path }: RecordedRequest): Response {
  const url = new URL(path, 'http://api.test')
  const [, code] = /regions\/(.+)\/cities/.exec(url.pathname) ?? []
  const all: { name: string }[] = code ? (cities[code] ?? []).map((name) => ({ name })) : states
  const found = all.filter(({ name }) => name.toLowerCase().includes(url.searchParams.get('str')?.toLowerCase() ?? ''))
  const from = (Number(url.searchParams.get('page')) - 1) * 10
  return jsonResponse({
    data: found.slice(from, from + 10),
    total: found.length,
    totalPages: Math.ceil(found.length / 10),
  })
}

function getField(name: string): HTMLInputElement {
  // An open suggestion list has the same label.
  return screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}\\W*$`), { selector: 'input' })
}

async function selectOption(name: string, option: string): Promise<void> {
  await userEvent.clear(getField(name))
  await fill(getField(name), option)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

const queryOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

/** Types a text and advances the clock far beyond the debounce of the search. */
function typeAndWait(input: HTMLElement, text: string): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  fireEvent.change(input, { target: { value: text } })
  act(() => vi.advanceTimersByTime(5000))
  vi.useRealTimers()
}
