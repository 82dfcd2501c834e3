import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defineResource, f } from '#product/language.ts'
import { users } from '#product/resources/users.ts'
import { pickFields } from '../support/pickFields.ts'
import { openDeclaredScreens } from './declaredFixture.ts'

// The clock is set to 1 March 2026, so the latest allowed birthday is in 2014.

test.each([
  ['pt', 'Data de nascimento', 'dd/mm/aaaa'],
  ['en', 'Date of birth', 'dd/mm/yyyy'],
  ['es', 'Fecha de nacimiento', 'dd/mm/aaaa'],
] as const)('in %s a day is typed as it is shown, with digits alone', async (locale, name, hint) => {
  open({ locale })
  const day = await findField(name)
  expect([day.type, day.inputMode, day.placeholder]).toEqual(['text', 'numeric', hint])
  await userEvent.type(day, '01111983')
  expect(day.value).toBe('01/11/1983')
})

test('slashes may be typed, a deletion shifts nothing back, and a pasted day is understood', async () => {
  open()
  const day = await findField()
  await userEvent.type(day, '1/2/1983')
  expect(day.value).toBe('01/02/1983')
  await userEvent.type(day, '{Backspace}{Backspace}')
  expect(day.value).toBe('01/02/19')
  for (const pastedText of ['1983-11-01', '1/11/1983']) {
    await userEvent.clear(day)
    await userEvent.paste(pastedText)
    expect(day.value).toBe('01/11/1983')
  }
  await userEvent.clear(day)
  expect(day.value).toBe('')
})

test('what is wrong with a day is said: a part of it, a day that is not in the calendar, one that is too late', async () => {
  open()
  const typeAndBlur = async (typed: string) => {
    const day = await findField()
    await userEvent.clear(day)
    await userEvent.type(day, typed)
    await userEvent.tab()
  }
  const findByDescription = (description: string) =>
    screen.findByRole('textbox', { name: 'Data de nascimento', description })
  await typeAndBlur('0111')
  await findByDescription('Informe uma data válida: dia, mês e ano com quatro algarismos.')
  await typeAndBlur('29022011')
  await findByDescription('O dia 29/02/2011 não existe no calendário.')
  await typeAndBlur('02032014')
  await findByDescription('Data de nascimento inválida: é preciso ter pelo menos 12 anos.')
  await typeAndBlur('01032014')
  await findByDescription('A pessoa precisa ter pelo menos 12 anos.')
})

test('the stored day is shown, and the typed one is sent as YYYY-MM-DD', async () => {
  const { sent } = open({ address: '/admin/users/7/update', birthday: '1990-12-31' })
  const day = await findField()
  expect(day.value).toBe('31/12/1990')
  await userEvent.clear(day)
  await userEvent.type(day, '05061991')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ birthday: '1991-06-05' }))
})

test('a day is picked from a calendar by keyboard, which leads back to the field', async () => {
  open({ address: '/admin/users/7/update', birthday: '1990-12-31' })
  const day = await findField()
  await userEvent.click(day)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendário: Data de nascimento' }))
  const chosen = await calendar.findByRole('gridcell', { name: '31' })
  expect(chosen.getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(chosen)
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(day.value).toBe('30/12/1990')
  expect(document.activeElement).toBe(day)
})

test('the calendar begins with the years, and offers none that the declaration refuses', async () => {
  open()
  await findField()
  await userEvent.click(screen.getByRole('button', { name: 'Calendário: Data de nascimento' }))
  const findYear = (name: string) => screen.findByRole<HTMLButtonElement>('radio', { name })
  expect((await findYear('2014')).disabled).toBe(false)
  expect(screen.queryByRole('radio', { name: '2015' })).toBeNull()
  await userEvent.click(await findYear('2014'))
  const findCell = (name: string) => screen.findByRole<HTMLButtonElement>('gridcell', { name })
  expect((await findCell('2')).disabled).toBe(true)
  await userEvent.click(await findCell('1'))
  expect((await findField()).value).toBe('01/03/2014')
})

test('an instant is typed by the clocks of the server', async () => {
  const meetings = defineResource('categories', {
    key: 'categoryId',
    title: 'name',
    fields: { name: f.text({ required: true }), createdAt: f.timestamp() },
    list: { columns: ['name'] },
  })
  openDeclaredScreens(
    { categories: [{ categoryId: 1, name: 'Floral', createdAt: '2026-03-01T20:30:00.000Z' }] },
    { address: '/admin/categories/1/update', shown: [meetings], timeZone: 'Asia/Kathmandu' },
  )
  const at = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Criada em' })
  expect(at.value).toBe('02/03/2026 02:15')
  fireEvent.change(at, { target: { value: '3/3/2026 02:15' } })
  expect(at.value).toBe('03/03/2026 02:15')
})

interface FieldOptions {
  address?: string
  birthday?: string
  locale?: 'pt' | 'en' | 'es'
}

function open({ address = '/admin/users/create', birthday, locale = 'pt' }: FieldOptions = {}) {
  const ana = { id: 7, nome: 'Ana Souza', email: 'ana@x.test', profile: { id: 2, nome: 'GERENTE' }, address: null }
  const stored = { ...ana, birthday: birthday ?? null, genre: null, cpf: null, document: null, confirmedAt: null }
  const records = {
    users: [{ ...stored, ativo: true, deletedAt: null, createdAt: '2026-01-01T12:00:00.000Z' }],
    profiles: [
      { id: 2, nome: 'GERENTE' },
      { id: 3, nome: 'USER' },
    ],
  }
  return openDeclaredScreens(records, { address, shown: [pickFields(users, ['nome', 'birthday'])], locale })
}

const findField = (name = 'Data de nascimento') => screen.findByRole<HTMLInputElement>('textbox', { name })
