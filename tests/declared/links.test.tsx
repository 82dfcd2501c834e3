import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const contacts: ResourceData = {
  name: 'contacts',
  key: 'contactId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    tags: f.links('tags', { inverse: 'contacts', title: 'name', max: 2 }),
    note: f.text({ show: { tags: { hasAny: [3] } } }),
    none: f.text({ show: { tags: { empty: true } } }),
    head: f.ref('contacts', { as: 'idAndObject', title: 'name', tree: true }),
  },
  list: { columns: ['name', 'tags', 'head'] },
  actions: { edit: { if: { deletedAt: null } } },
}
const tags: ResourceData = {
  name: 'tags',
  key: 'tagId',
  title: 'name',
  fields: { name: f.text(), contacts: f.links('contacts', { inverse: 'tags', title: 'name', readonly: true }) },
}
const resources = catalog([contacts, tags])

const createdAt = '2026-01-01T12:00:00.000Z'
const tag = (tagId: number, name: string): RecordData => ({ tagId, name, deletedAt: null })
const contact = (contactId: number, name: string, values: RecordData = {}): RecordData => ({
  contactId,
  name,
  tags: [],
  tagsCount: 0,
  note: null,
  none: null,
  headId: null,
  head: null,
  headPath: [],
  deletedAt: null,
  createdAt,
  ...values,
})
const ana = { contactId: 1, name: 'Ana' }
const records = {
  contacts: [
    contact(1, 'Ana', { tags: [tag(1, 'VIP'), tag(2, 'novo')], tagsCount: 2 }),
    contact(2, 'Bea', { headId: 1, head: ana, headPath: [ana] }),
    contact(3, 'Caio', {
      headId: 2,
      head: { contactId: 2, name: 'Bea' },
      headPath: [ana, { contactId: 2, name: 'Bea' }],
    }),
    contact(4, 'Davi'),
    contact(5, 'Eva', { deletedAt: createdAt, tags: [tag(1, 'VIP')], tagsCount: 1 }),
  ],
  tags: [tag(1, 'VIP'), tag(2, 'novo'), tag(3, 'ácido')].map((one) => ({
    ...one,
    contacts: [],
    contactsCount: 0,
    createdAt,
  })),
}

function open(address: string) {
  const browser = createBrowserFixture(createFakeBackend(resources, records).answer)
  openScreens(browser, { address, shown: resources, all: resources })
  return { saved: () => browser.requests.find(({ method }) => method === 'PUT')?.body }
}

test('links are chosen by their titles, at most as many as a record may have, and sent as keys', async () => {
  const { saved } = open('/admin/contacts/1/update')
  const input = await screen.findByRole('combobox', { name: 'tagsIds' })
  expect(screen.queryByRole('textbox', { name: 'none' })).toBeNull()
  await userEvent.click(input)
  const acid = await screen.findByRole('option', { name: 'ácido' })
  expect(acid.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('option', { name: 'VIP' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{Backspace}')
  await userEvent.type(input, 'áci')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{ArrowDown}{Enter}{Escape}')
  expect(await screen.findByRole('textbox', { name: 'note' })).toBeTruthy()
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toMatchObject({ tagsIds: [1, 3] }))
})

test('a tree offers no record that stands under this one', async () => {
  open('/admin/contacts/2/update')
  await userEvent.click(await screen.findByRole('combobox', { name: 'headId' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ana', 'Davi'])
})

test('a list shows links as chips, and the way of a tree', async () => {
  open('/admin/contacts?sort=contactId&order=ASC')
  const [, first, , third] = await screen.findAllByRole('row')
  const chips = await within(first as HTMLElement).findAllByRole('listitem')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['VIP', 'novo'])
  expect(within(third as HTMLElement).getByText('Ana › Bea')).toBeTruthy()
})

test('the page of a record leads to the linked ones', async () => {
  open('/admin/contacts/5')
  expect((await screen.findByRole('link', { name: 'VIP' })).getAttribute('href')).toBe('/admin/tags/1')
})
