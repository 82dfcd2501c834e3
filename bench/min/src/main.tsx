import simpleRestProvider from 'ra-data-simple-rest'
import {
  Admin,
  type AuthProvider,
  BooleanField,
  BooleanInput,
  Datagrid,
  DateField,
  Edit,
  EmailField,
  email,
  List,
  Resource,
  required,
  SearchInput,
  SelectField,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

const person = 'min.person'
const profiles = ['ADMIN', 'MASTER', 'USER'].map((name) => ({ id: name, name }))

const authProvider: AuthProvider = {
  async login({ username, password }) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify({ username, password }) })
    if (!answer.ok) throw new Error('ra.auth.sign_in_error')
    localStorage.setItem(person, username)
  },
  logout: async () => localStorage.removeItem(person),
  checkAuth: () => (localStorage.getItem(person) ? Promise.resolve() : Promise.reject()),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve('ADMIN'),
  getIdentity: () => Promise.resolve({ id: 1, fullName: localStorage.getItem(person) ?? '' }),
}

const UserList = () => (
  <List
    perPage={10}
    sort={{ field: 'name', order: 'ASC' }}
    filters={[
      <SearchInput key="q" source="q" alwaysOn />,
      <SelectInput key="profile" source="profile" choices={profiles} />,
    ]}
  >
    <Datagrid rowClick="edit">
      <TextField source="name" />
      <EmailField source="email" />
      <SelectField source="profile" choices={profiles} />
      <TextField source="phone" />
      <BooleanField source="active" />
      <DateField source="createdAt" />
    </Datagrid>
  </List>
)

const UserEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="name" validate={required()} />
      <TextInput source="email" validate={[required(), email()]} />
      <SelectInput source="profile" choices={profiles} validate={required()} />
      <TextInput source="phone" />
      <BooleanInput source="active" />
    </SimpleForm>
  </Edit>
)

createRoot(document.getElementById('root') ?? document.body).render(
  <Admin dataProvider={simpleRestProvider('/api')} authProvider={authProvider} disableTelemetry requireAuth>
    <Resource name="users" list={UserList} edit={UserEdit} recordRepresentation="name" />
  </Admin>,
)
