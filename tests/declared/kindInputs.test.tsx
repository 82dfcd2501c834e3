import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { catalogOfGoods } from '../language/goods.ts'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { createContractServer } from '../support/contractServer.ts'
import { openScreens } from '../support/openScreens.tsx'

const validValues = (values: RecordData): RecordData => ({
  goodId: 1,
  name: 'Balança',
  weight: null,
  offset: null,
  discount: null,
  price: null,
  currency: null,
  cost: null,
  lasts: null,
  site: null,
  story: null,
  labels: [],
  uses: [],
  stage: null,
  parts: [],
  partsCount: 0,
  deletedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...values,
})

function open(address: string, { locale = 'pt', values = {} }: { locale?: Locale; values?: RecordData } = {}) {
  const server = createContractServer(catalogOfGoods, { goods: [validValues(values)] })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address, shown: catalogOfGoods, all: catalogOfGoods, locale })
  return { browser, saved: () => browser.requests.find(({ method }) => method === 'PUT')?.body }
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test.each([
  ['pt', 'weight', '12.500', '12,500', '7,25', '7.25'],
  ['es', 'discount', '12.50', '12,50', '7', '7'],
  ['pt', 'price', '1234.50', '1234,50', '99,9', '99.9'],
  ['pt', 'lasts', 5400, '1 h 30 min', '2,5', 9000],
  ['pt', 'site', 'https://a.example', 'https://a.example', 'https://b.example', 'https://b.example'],
  ['pt', 'story', 'one\ntwo', 'one\ntwo', 'um{Enter}dois', 'um\ndois'],
  ['en', 'weight', '12.500', '12.500', '7.25', '7.25'],
] as const)('in %s, %s shows %j as %j, and takes %j', async (locale, field, value, shown, typed, sent) => {
  const { saved } = open('/admin/goods/1/update', { locale, values: { [field]: value } })
  const input = await box(field)
  expect(input.value).toBe(shown)
  await userEvent.clear(input)
  await userEvent.type(input, `${typed}{Control>}s{/Control}`)
  await waitFor(() => expect(saved()).toMatchObject({ [field]: sent }))
})

test.each([
  ['weight', '12,', 'Informe um número.'],
  ['lasts', '1:75', 'Informe uma duração, como 1 h 30 min ou 1:30.'],
  ['weight', '1234,5', 'Informe um valor entre 0 e 999,5.'],
])('%s keeps %j as it was typed, with a sentence', async (field, typed, description) => {
  open('/admin/goods/1/update')
  const input = await box(field)
  await userEvent.type(input, typed)
  await userEvent.tab()
  expect(await screen.findByText(description)).toBeTruthy()
  expect(input.value).toBe(typed)
})

test('a rule between fields is told at its field, and again once the other one changes', async () => {
  const { saved } = open('/admin/goods/1/update', { values: { weight: '950.000' } })
  await userEvent.type(await box('discount'), '0')
  await userEvent.tab()
  const message =
    'Isto precisa ser verdade: o campo “weight” é menor que 900,000 ou o campo “discount” é maior que 0,00.'
  expect(await screen.findByText(message)).toBeTruthy()
  await userEvent.type(await box('weight'), '{Backspace>7/}100')
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ weight: '100', discount: '0' }))
})

test('tags are added with Enter, a comma or a pasted list, once each, and removed with Backspace', async () => {
  const { saved } = open('/admin/goods/1/update', { values: { labels: ['vip', 'old'] } })
  const input = await screen.findByRole('combobox', { name: 'labels' })
  await userEvent.type(input, '{Backspace}novo{Enter}VIP, fragile,')
  await userEvent.click(input)
  await userEvent.paste('a; b\nvip')
  await userEvent.type(input, 'left')
  await userEvent.tab()
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toBeUndefined())
  expect(await screen.findByText('Informe no máximo 5 itens.')).toBeTruthy()
  await userEvent.type(input, '{Backspace}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ labels: ['vip', 'novo', 'Fragile', 'a', 'b'] }))
})

test('a tag that is too long is named beside its fault', async () => {
  open('/admin/goods/1/update')
  await userEvent.type(await screen.findByRole('combobox', { name: 'labels' }), 'muito comprido demais{Enter}')
  await userEvent.tab()
  expect(await screen.findByText('muito comprido demais: Informe no máximo 12 caracteres.')).toBeTruthy()
})

test('choices are ticked with the keyboard, at most as many as may be chosen', async () => {
  const { saved } = open('/admin/goods/1/update', { values: { uses: ['office'] } })
  const input = await screen.findByRole('combobox', { name: 'uses' })
  await userEvent.type(input, 'hom{ArrowDown}{Enter}')
  const options = await screen.findAllByRole('option')
  expect(
    options.map((option) => [
      option.textContent,
      ...['aria-selected', 'aria-disabled'].map((name) => option.getAttribute(name)),
    ]),
  ).toEqual([
    ['home', 'true', 'false'],
    ['office', 'true', 'false'],
    ['car', 'false', 'true'],
  ])
  await userEvent.keyboard('{Escape}{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ uses: ['home', 'office'] }))
})

test('a list shows as many texts as fit and counts the others; the page shows them all', async () => {
  const labels = ['uma etiqueta', 'outra', 'mais longa', 'a última']
  open('/admin/goods', { values: { labels } })
  const cell = (await screen.findByText('uma etiqueta')).closest('ul')
  expect(cell?.textContent).toBe('uma etiquetaoutra+2mais longa; a última')
  expect(cell?.title).toBe(labels.join('; '))
})

test('a keypad for numbers is asked for only where no minus can be typed', async () => {
  open('/admin/goods/1/update')
  expect([(await box('weight')).inputMode, (await box('offset')).inputMode]).toEqual(['decimal', 'text'])
})

test.each([
  ['list', '/admin/goods', null],
  ['page', '/admin/goods/1', '2026-02-01T12:00:00.000Z'],
])('a %s shows each kind in the language of the reader', async (_screen, address, deletedAt) => {
  open(address, {
    values: {
      weight: '12.500',
      offset: '-7',
      discount: '0.50',
      price: '9.90',
      currency: 'JPY',
      cost: '120',
      lasts: 90,
      site: 'https://a.example',
      labels: ['frágil'],
      uses: ['home'],
      stage: 'lost',
      deletedAt,
    },
  })
  for (const text of [
    '12,500',
    '-7',
    '0,50%',
    'R$ 9,90',
    'JP¥ 120',
    '1 min 30 s',
    'https://a.example',
    'frágil',
    'home',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  const chip = await screen.findByText('lost')
  expect(chip.dataset.tone).toBe('danger')
  expect(chip.querySelector('svg')).toBeTruthy()
})
