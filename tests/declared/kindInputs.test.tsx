import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { box, openGoods } from '../support/goodsScreens.tsx'

test.each([
  ['pt', 'weight', '12.500', '12,500', '7,25', '7.25'],
  ['es', 'discount', '12.50', '12,50', '7', '7'],
  ['pt', 'price', '1234.50', '1234,50', '99,9', '99.9'],
  ['pt', 'lasts', 5400, '1 h 30 min', '2,5', 9000],
  ['pt', 'site', 'https://a.example', 'https://a.example', 'https://b.example', 'https://b.example'],
  ['pt', 'story', 'one\ntwo', 'one\ntwo', 'um{Enter}dois', 'um\ndois'],
  ['pt', 'phone', '+5511987654321', '(11) 98765-4321', '21 2345 6789', '+552123456789'],
  ['es', 'phone', '+442079460958', '+44 20 7946 0958', '+34 612345678', '+34612345678'],
  ['pt', 'closes', '14:30', '14:30', '1815', '18:15'],
  ['en', 'opens', '14:30', '2:30 PM', '3 pm', '15:00'],
  ['pt', 'tint', '#0a7cff', '#0a7cff', 'ABC', '#aabbcc'],
  ['pt', 'slug', 'a', 'a', 'São João', 'sao-joao'],
  ['en', 'weight', '12.500', '12.500', '7.25', '7.25'],
] as const)('in %s, %s shows %j as %j, and takes %j', async (locale, field, value, shown, typed, sent) => {
  const { saved } = openGoods('/admin/goods/1/update', { locale, values: { [field]: value } })
  const input = await box(field)
  await waitFor(() => expect(input.value).toBe(shown))
  await userEvent.clear(input)
  await userEvent.type(input, `${typed}{Control>}s{/Control}`)
  await waitFor(() => expect(saved()).toMatchObject({ [field]: sent }))
})

test.each([
  ['weight', '12,', 'Informe um número.'],
  ['lasts', '1:75', 'Informe uma duração, como 1 h 30 min ou 1:30.'],
  ['tint', 'azul', 'Informe uma cor, como #0a7cff.'],
  ['slug', '???', 'Informe letras minúsculas, algarismos e hífens, como sao-joao.'],
  ['closes', '25:00', 'Informe um horário, como 14:30.'],
  ['opens', '07:20', 'Informe um horário de 15 em 15 minutos a partir das 06:30.'],
  ['phone', '98-76', 'Informe um telefone válido.'],
  ['fax', '11 98765-4321', 'Informe um telefone com + e o código do país, como +55 11 98765-4321.'],
  ['weight', '1234,5', 'Informe um valor entre 0 e 999,5.'],
])('%s keeps %j as it was typed, with a sentence', async (field, typed, description) => {
  openGoods('/admin/goods/1/update', { fields: [field] })
  const input = await box(field)
  await userEvent.type(input, typed)
  await userEvent.tab()
  expect(await screen.findByText(description)).toBeTruthy()
  expect(input.value).toBe(typed)
})

test('a rule between fields is told at its field, and again once the other one changes', async () => {
  const { saved } = openGoods('/admin/goods/1/update', { values: { weight: '950.000', discount: null } })
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
  const { saved } = openGoods('/admin/goods/1/update', { values: { labels: ['vip', 'old'] } })
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
  openGoods('/admin/goods/1/update', { fields: ['labels'] })
  await userEvent.type(await screen.findByRole('combobox', { name: 'labels' }), 'muito comprido demais{Enter}')
  await userEvent.tab()
  expect(await screen.findByText('muito comprido demais: Informe no máximo 12 caracteres.')).toBeTruthy()
})

test('choices are ticked with the keyboard, at most as many as may be chosen', async () => {
  const { saved } = openGoods('/admin/goods/1/update', { values: { uses: ['office'] } })
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
  openGoods('/admin/goods', { values: { labels } })
  const cell = (await screen.findByText('uma etiqueta')).closest('ul')
  expect(cell?.textContent).toBe('uma etiquetaoutra+2mais longa; a última')
  expect(cell?.title).toBe(labels.join('; '))
})

test('a colour is chosen from the declared ones or picked, and shown as a code', async () => {
  const { saved } = openGoods('/admin/goods/1/update', { values: { tint: '#0a7cff' } })
  const input = await box('tint')
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  await userEvent.click(screen.getByRole('button', { name: '#d92d20' }))
  expect([input.value, isPressed('#d92d20'), isPressed('#0a7cff')]).toEqual(['#d92d20', 'true', 'false'])
  fireEvent.change(screen.getByLabelText('Escolher a cor: tint', { selector: 'input' }), {
    target: { value: '#123456' },
  })
  expect(input.value).toBe('#123456')
  await userEvent.type(input, '{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ tint: '#123456' }))
})

test.each([
  ['pt', 'suíço', 'Franco suíço (CHF)'],
  ['en', 'chf', 'Swiss Franc (CHF)'],
] as const)('in %s, %j finds the currency %s', async (locale, typed, name) => {
  const { saved } = openGoods('/admin/goods/1/update', { locale, fields: ['wallet'] })
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'wallet' })
  await userEvent.type(input, `${typed}{Enter}`)
  expect(input.value.toLowerCase()).toBe(name.toLowerCase())
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ wallet: 'CHF' }))
})

test('only the declared currencies are offered', async () => {
  openGoods('/admin/goods/1/update', { values: { currency: 'JPY' } })
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'currency' })
  await userEvent.click(input)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(-5))).toEqual(
    expect.arrayContaining(['(BRL)', '(JPY)', '(KWD)']),
  )
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

test('a keypad for numbers is asked for only where no minus can be typed', async () => {
  openGoods('/admin/goods/1/update', { fields: ['weight', 'offset'] })
  expect([(await box('weight')).inputMode, (await box('offset')).inputMode]).toEqual(['decimal', 'text'])
})

test.each([
  ['list', '/admin/goods', null],
  ['page', '/admin/goods/1', '2026-02-01T12:00:00.000Z'],
])('a %s shows each kind in the language of the reader', async (_screen, address, deletedAt) => {
  openGoods(address, {
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
      phone: '+5511987654321',
      opens: '07:15',
      tint: '#d92d20',
      slug: 'uma-balanca',
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
    '(11) 98765-4321',
    '07:15',
    '#d92d20',
    'uma-balanca',
    'JPY',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  const chip = await screen.findByText('lost')
  expect(chip.dataset.tone).toBe('danger')
  expect(chip.querySelector('svg')).toBeTruthy()
})
