import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { createBrowserFixture, textResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

// As after the first interaction with the page.
beforeAll(preloadComponents)

const suppliers: ResourceData = {
  name: 'suppliers',
  key: 'supplierId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 60 }),
    city: f.text({ required: true, max: 60 }),
    parts: f.links('parts', { inverse: 'suppliers', title: 'name' }),
  },
}
const parts: ResourceData = {
  name: 'parts',
  key: 'partId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 60 }),
    maker: f.ref('suppliers', { as: 'idAndObject', title: 'name', create: true }),
    suppliers: f.links('suppliers', { inverse: 'parts', title: 'name', create: true }),
  },
}

/** The form of a new part, with what was sent. */
async function openForm() {
  const all = catalog([suppliers, parts])
  const server = createFakeBackend(all, {
    suppliers: [{ supplierId: 1, name: 'Ada Works', city: 'Lyon', deletedAt: null }],
    parts: [],
  })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address: '/admin/parts/create', shown: all, all, locale: 'en' })
  await userEvent.type(await screen.findByRole('textbox', { name: /^name/ }), 'Bolt')
  const getSent = () =>
    browser.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body] as const)
  return { server, getSent }
}

// Without labels, a field has the name that it has in the body, such as `makerId`.
const findInput = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) })

/** Types the name of a supplier that does not exist, and opens its form. */
async function openDialog(field: string): Promise<HTMLElement> {
  await userEvent.type(await findInput(field), 'Zeta')
  await screen.findByRole('option', { name: /Create “Zeta”/ })
  await userEvent.keyboard('{Enter}')
  return screen.findByRole('dialog')
}

test('a target that needs more than its title is created in a dialog, and is selected then', async () => {
  const { getSent } = await openForm()
  const dialog = await openDialog('maker')
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^name/ }).value).toBe('Zeta')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('This field is required.')).toBeTruthy()
  expect(getSent()).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^city/ }), 'Porto{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The form around it is not sent by the Enter in the dialog.
  expect(getSent()).toEqual([['/api/suppliers', { name: 'Zeta', city: 'Porto', partsIds: [] }]])
  expect((await findInput('maker')).value).toBe('Zeta')
})

test('a target whose title is computed gets the typed name in its first text, and the dialog all that one may see', async () => {
  const people: ResourceData = {
    name: 'people',
    key: 'personId',
    title: 'label',
    fields: {
      alias: f.text({ max: 60 }),
      label: f.computed(f.text(), { concat: ['alias', { text: '!' }] }),
      salary: f.text({ max: 60, maySee: { '$me.isStaff': false } }),
    },
  }
  const boats: ResourceData = {
    name: 'boats',
    key: 'boatId',
    title: 'name',
    fields: {
      name: f.text({ required: true, max: 60 }),
      maker: f.ref('people', { as: 'idAndObject', title: 'label', create: true }),
    },
  }
  const all = catalog([people, boats])
  const browser = createBrowserFixture(createFakeBackend(all, { people: [], boats: [] }).answer)
  openScreens(browser, { address: '/admin/boats/create', shown: all, all, locale: 'en' })
  const dialog = await openDialog('maker')
  const boxes = within(dialog).getAllByRole<HTMLInputElement>('textbox')
  expect(boxes.map(({ id, value }) => [id, value])).toEqual([['people-alias', 'Zeta']])
})

test('Enter after the name of a selected record leaves it selected', async () => {
  await openForm()
  const box = await findInput('suppliers')
  for (let time = 0; time < 2; time += 1) {
    await userEvent.type(box, 'Ada')
    await screen.findByRole('option', { name: 'Ada Works' })
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('Ada Works', { selector: '.MuiChip-label' })).toBeTruthy()
    await userEvent.clear(box)
  }
})

test('what the server refuses of it stays in the dialog, with the reason at its field', async () => {
  const { server } = await openForm()
  server.override('POST /suppliers', () => textResponse('There is no such city.', 400, { 'Error-Field': 'city' }))
  const dialog = await openDialog('maker')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^city/ }), 'Atlantis{Enter}')
  expect(await within(dialog).findByText('There is no such city.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: /Discard|Leave/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await findInput('maker')).value).toBe('')
})

test('links create and add one in the same way, and Enter selects the first match of the typed text', async () => {
  const { getSent } = await openForm()
  await userEvent.type(await findInput('suppliers'), 'Ada')
  await screen.findByRole('option', { name: 'Ada Works' })
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Ada Works', { selector: '.MuiChip-label' })).toBeTruthy()
  const dialog = await openDialog('suppliers')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^city/ }), 'Porto{Enter}')
  await screen.findByText('Zeta', { selector: '.MuiChip-label' })
  expect(screen.getByText('Ada Works', { selector: '.MuiChip-label' })).toBeTruthy()
  expect(getSent().map(([path]) => path)).toEqual(['/api/suppliers'])
})

test('Enter does not send the form while a field has text that is not selected', async () => {
  const { getSent } = await openForm()
  await userEvent.type(await findInput('suppliers'), 'Zz{Enter}')
  await userEvent.type(await findInput('maker'), 'Zz{Enter}')
  expect(getSent()).toEqual([])
})
