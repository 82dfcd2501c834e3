import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { server as crm } from '../../examples/crm/server.ts'
import { list, organizationIds, setUpDemo } from '../organizations/organizationFixture.ts'
import { type Client, createTestApp } from '../support/createTestApp.ts'
import { check, commit, listRows, upload } from './importFixture.ts'

const { testApp, admin, partnerAdmin } = await setUpDemo()

const importPeople = async (content: string) => {
  const { importId } = await upload(testApp, partnerAdmin, { resource: 'users', content })
  return check(testApp, partnerAdmin, importId)
}
const readVerdicts = async (importId: number) =>
  (await listRows(partnerAdmin, importId)).map(({ verdict, recordId, cells }) => ({
    verdict,
    recordId,
    why: cells._id?.sentence ?? cells.email?.sentence,
  }))
const readPeople = async (ids: readonly number[]) =>
  (
    await sql<{ nome: string; organization_id: number | null }>`
      select nome, organization_id from users where id in (${sql.join(ids)}) order by id`.execute(testApp.db)
  ).rows

test('a row about a record out of sight is validated like one about none, in the preview and when it is written', async () => {
  const kept = Number((await list(partnerAdmin, 'usuario')).data[0]?.id)
  const { id: moved } = await testApp.signInAs('USER')
  const move = (organizationId: number) => admin.put(`/api/usuario/move/${moved}`, { organizationId })
  expect((await move(organizationIds.casaAroma)).statusCode).toBe(200)
  const ofHouse = (await admin.get('/api/usuario/3')).json<{ nome: string; email: string }>()
  const rows = [
    `${kept};Nome Novo;;`,
    `${moved};Nome Perdido;;`,
    '3;Da Casa;;',
    '987654;De Ninguém;;',
    ';Pessoa Nova;nova@casaaroma.example;USER',
    `;Outra Pessoa;${ofHouse.email};USER`,
  ]
  const preview = await importPeople(`_id;Nome;E-mail;Perfil\n${rows.join('\n')}\n`)
  const validated = await readVerdicts(preview.importId)
  const unknown = { verdict: 'refused', recordId: null, why: expect.stringContaining('Não há registro com este _id') }
  const taken = { verdict: 'refused', recordId: null, why: expect.not.stringContaining(ofHouse.nome) }
  const fresh = { verdict: 'new', recordId: null, why: undefined }
  const changed = (recordId: number) => ({ verdict: 'changed', recordId, why: undefined })
  expect(validated).toEqual([changed(kept), changed(moved), unknown, unknown, fresh, taken])
  expect(validated[2]?.why).toBe(validated[3]?.why)

  const [before] = await readPeople([3])
  expect((await move(organizationIds.atelieBruma)).statusCode).toBe(200)
  const [atBruma] = await readPeople([moved])
  const done = await commit(testApp, partnerAdmin, preview)
  expect([done.state, done.counts]).toEqual([
    'done',
    { rows: 6, new: 1, changed: 1, unchanged: 0, refused: 4, conflict: 0 },
  ])
  expect((await readVerdicts(preview.importId))[1]).toMatchObject({ verdict: 'refused' })
  expect(await readPeople([3])).toEqual([before])
  expect(await readPeople([moved])).toEqual([atBruma])
  expect(await readPeople([kept])).toEqual([{ nome: 'Nome Novo', organization_id: organizationIds.casaAroma }])
  const added = (await list(admin, 'usuario?FilterString=nova@casaaroma.example')).data
  expect(added).toMatchObject([{ organization: { organizationId: organizationIds.casaAroma } }])
})

test('a row that would take its record out of sight is refused in the preview as by the commit [X-13]', async () => {
  const own = await createTestApp({}, crm)
  onTestFinished(() => own.close())
  const boss = await own.signInAs('ADMIN')
  const seller = await own.signInAs('SALES')
  const contact = (
    await boss.post('/api/contacts', { firstName: 'Ana', lastName: 'Prado', email: 'ana@b.example' })
  ).json()
  const post = async (assigneeId: number | null) =>
    (await boss.post('/api/tasks', { text: 'Ligar', contactId: contact.contactId, assigneeId })).json().taskId
  const [mine, everybodys] = [await post(seller.id), await post(null)]
  const content = [
    '_id;text;contact;assignee',
    `${mine};Ligar;#${contact.contactId};#${boss.id}`,
    `${everybodys};Ligar;#${contact.contactId};#${seller.id}`,
    `;Escrever;#${contact.contactId};#${boss.id}`,
    `;Visitar;#${contact.contactId};#${seller.id}`,
  ].join('\n')
  const preview = await check(own, seller, (await upload(own, seller, { resource: 'tasks', content })).importId)
  const readRows = async () =>
    (await listRows(seller, preview.importId)).map(({ verdict, sentence }) => `${verdict} ${sentence ?? ''}`)
  const validated = await readRows()
  expect(validated).toEqual([
    expect.stringMatching(/^refused .*could no longer see/),
    'changed ',
    expect.stringMatching(/^refused .*could no longer see/),
    'new ',
  ])
  const done = await commit(own, seller, preview)
  expect([done.state, done.counts]).toMatchObject(['done', { new: 1, changed: 1, refused: 2 }])
  expect((await boss.get(`/api/tasks/${mine}`)).json()).toMatchObject({ assigneeId: seller.id })
})

test('an import reveals neither who imported the same file nor how users out of sight mapped its columns', async () => {
  const content = 'Nome,Endereço eletrônico,Perfil\nPessoa Comum,comum@sillage.example,USER\n'
  const bringIn = async (client: Client) => {
    const imported = await upload(testApp, client, { resource: 'users', content })
    const columns = imported.columns.map(({ index, field }) => ({ index, field: index === 1 ? 'email' : field }))
    const mapped = await client.put(`/api/imports/${imported.importId}/columns`, { columns })
    expect(mapped.statusCode, mapped.body).toBe(200)
    return { imported, done: await commit(testApp, client, await check(testApp, client, imported.importId)) }
  }
  const { done } = await bringIn(admin)
  expect([done.state, done.counts?.new]).toEqual(['done', 1])
  const readMapping = async (client: Client) => {
    const { columns, file } = await upload(testApp, client, { resource: 'users', content })
    return { by: columns[1]?.by, sameAs: file?.sameAs, nome: file?.sameAsBy?.nome }
  }
  const { nome } = (await admin.get('/api/usuario/me')).json()
  expect(await readMapping(admin)).toEqual({ by: 'memory', sameAs: done.importId, nome })
  expect(await readMapping(partnerAdmin)).toEqual({ by: null, sameAs: done.importId, nome: 'Outra pessoa' })
})

test('a planned undo has no title of a record that has left the sight of the importer', async () => {
  const content = 'Nome;E-mail;Perfil\nPessoa de Passagem;passagem@casaaroma.example;USER\n'
  const { importId } = await upload(testApp, partnerAdmin, { resource: 'users', content })
  await commit(testApp, partnerAdmin, await check(testApp, partnerAdmin, importId))
  const { id } = (await list(partnerAdmin, 'usuario?FilterString=passagem@')).data[0] ?? {}
  await admin.put(`/api/usuario/${id}`, { nome: 'Nome Novo Depois' })
  const readPlan = async () => (await partnerAdmin.get(`/api/imports/${importId}/undo`)).json().kept
  expect(await readPlan()).toMatchObject([{ recordId: String(id), title: 'Nome Novo Depois' }])
  await admin.put(`/api/usuario/move/${id}`, { organizationId: organizationIds.atelieBruma })
  expect(await readPlan()).toMatchObject([{ recordId: String(id), title: null }])
})
