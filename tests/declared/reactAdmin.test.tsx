import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  ArrayInput,
  BulkDeleteButton,
  Datagrid,
  FilterList,
  FilterListItem,
  ListGuesser,
  ReferenceArrayInput,
  ReferenceField,
  ReferenceManyField,
  Resource,
  SelectArrayInput,
  SimpleFormIterator,
  TextField,
  TextInput,
  useListContext,
} from 'react-admin'
import { expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { DeclaredListBase } from '../../src/declared/list/DeclaredListBase.tsx'
import { jsonResponse } from '../support/browserFixture.ts'
import type { FakeBackend } from '../support/fakeBackend.ts'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const floral = createCategory(1, 'Floral')
const woody = createCategory(2, 'Amadeirado')
const fragrance = (fragranceId: number, name: string, categoryId: number) => ({
  fragranceId,
  name,
  categoryId,
  category: { name: categoryId === 1 ? 'Floral' : 'Amadeirado' },
  genre: 'F',
  createdAt: pastInstant,
  deletedAt: null,
})
const records = {
  categories: [floral, woody],
  fragrances: [fragrance(1, 'Jasmim', 1), fragrance(2, 'Cedro', 2), fragrance(3, 'Rosa', 1)],
}

/** react-admin asks who may do something, which the provider decides by the current user. */
const serveCurrentUser = (server: FakeBackend) =>
  void server.override('GET /usuario/me', () =>
    jsonResponse({ id: 1, nome: 'Ana', email: 'ana@sillage.test', profile: { nome: 'ADMIN' } }),
  )

/** The form of the category 1, with parts of react-admin in the place of its only input. */
function openForm(Part: () => React.ReactNode) {
  const { name } = categories.fields
  const categoriesWithWidget = {
    ...categories,
    fields: { name: { ...name, options: { ...name.options, widget: 'part' } } },
  }
  return openDeclaredScreens(records, {
    address: '/admin/categories/1/update',
    shown: [categoriesWithWidget],
    widgets: { part: Part },
  })
}

test('an input of react-admin in a declared form reads and writes its field', async () => {
  const { sent } = openForm(() => <TextInput source="name" label="The name" />)
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'The name' })
  expect(input.value).toBe('Floral')
  await userEvent.type(input, ' claro')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ name: 'Floral claro' }]))
})

let rendersOfNote = 0
function CountedNote() {
  rendersOfNote += 1
  return <TextInput source="note" label="The note" />
}

test('typing in one field renders no other one', async () => {
  const { name } = categories.fields
  openDeclaredScreens(records, {
    address: '/admin/categories/1/update',
    shown: [{ ...categories, fields: { name, note: { kind: 'text', options: { widget: 'counted' } } } }],
    widgets: { counted: CountedNote },
  })
  await screen.findByRole('textbox', { name: 'The note' })
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ })
  // The first change concerns the whole form: there is something to save now.
  await userEvent.type(input, ' ')
  const before = rendersOfNote
  await userEvent.type(input, 'claro')
  expect([input.value, rendersOfNote]).toEqual(['Floral claro', before])
})

test('inputs of lists and of references stand in a declared form', async () => {
  openForm(() => (
    <>
      <ReferenceArrayInput source="related" reference="fragrances">
        <SelectArrayInput label="Related" optionText="name" />
      </ReferenceArrayInput>
      <ArrayInput source="lines" label="Lines">
        <SimpleFormIterator>
          <TextInput source="note" label="Note" />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  ))
  await userEvent.click(await screen.findByRole('combobox', { name: /Related/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toContain('Cedro')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /add|adicionar/i, hidden: true }))
  expect(await screen.findByRole('textbox', { name: 'Note', hidden: true })).toBeTruthy()
})

test('fields of react-admin show the record of a declared form, and what refers to it', async () => {
  openForm(() => (
    <>
      <figure aria-label="Shown">
        <TextField source="name" />
      </figure>
      <ReferenceManyField reference="fragrances" target="categoryId">
        <Datagrid bulkActionButtons={false}>
          <TextField source="name" />
          <ReferenceField source="categoryId" reference="categories">
            <TextField source="createdAt" />
          </ReferenceField>
        </Datagrid>
      </ReferenceManyField>
    </>
  ))
  const table = await screen.findByRole('table')
  await waitFor(() => expect(within(table).getAllByText(pastInstant)).toHaveLength(2))
  expect(within(table).getByText('Jasmim')).toBeTruthy()
  expect(within(table).queryByText('Cedro')).toBeNull()
  expect(screen.getByRole('figure', { name: 'Shown' }).textContent).toBe('Floral')
})

test('a filter and a bulk button of react-admin work on a declared list', async () => {
  const { calls, browser } = openDeclaredScreens(
    records,
    {
      address: '/admin/parts',
      shown: [],
      pages: {
        '/admin/parts': (
          <DeclaredListBase resource={fragrances}>
            <FilterList label="Search" icon={null}>
              <FilterListItem label="Only roses" value={{ search: 'rosa' }} />
            </FilterList>
            <SelectFirst />
            <BulkDeleteButton mutationMode="pessimistic" />
          </DeclaredListBase>
        ),
      },
    },
    serveCurrentUser,
  )
  await userEvent.click(await screen.findByText('Only roses'))
  await waitFor(() => expect(browser.requests.at(-1)?.path).toContain('FilterString=rosa'))
  await userEvent.click(await screen.findByRole('button', { name: 'Select Rosa' }))
  await userEvent.click(await screen.findByRole('button', { name: /delete/i }))
  await userEvent.click(await screen.findByRole('button', { name: /confirm/i }))
  await waitFor(() => expect(calls()).toEqual(['DELETE /api/fragrances/3?hardDelete=true']))
})

function SelectFirst() {
  const { data = [], onSelect } = useListContext()
  const [first] = data
  return first ? (
    <button type="button" onClick={() => onSelect([first.id])}>
      Select {first.name}
    </button>
  ) : null
}

test('a plain resource of react-admin stands beside the declared ones', async () => {
  openDeclaredScreens(
    records,
    {
      address: '/admin/fragrances',
      shown: [categories],
      pages: { '/admin/fragrances/*': <Resource name="fragrances" list={ListGuesser} /> },
    },
    serveCurrentUser,
  )
  const [cell] = await screen.findAllByText('Cedro')
  expect(cell?.closest('table')).toBeTruthy()
})
