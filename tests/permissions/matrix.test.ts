import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getWirePath } from '#language/bodyLeaves.ts'
import { getResource } from '#language/catalog.ts'
import { canBeSaved, findFieldAt, getAction, getApiPath, getCountName } from '#language/derive.ts'
import { hasPath } from '#language/evaluate.ts'
import { isList } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { resources } from '#product/resources/index.ts'
import { getColumnName, getKeyColumn, getTableName } from '../../server/db/naming.ts'
import { organizationIds, setUpDemo } from '../organizations/organizationFixture.ts'
import { type Person, signInGroupMember } from './groupMember.ts'

type Cell = boolean | string
interface Matrix {
  readonly kinds: readonly { readonly profileId: number; readonly profile: string; readonly isOfHouse: boolean }[]
  readonly resources: readonly {
    readonly name: string
    readonly actions: readonly {
      readonly name: string
      readonly state: string | null
      readonly cells: readonly Cell[]
    }[]
    readonly fields: readonly {
      readonly path: string
      readonly sees: readonly Cell[]
      readonly sets: readonly Cell[] | null
      readonly changes: readonly Cell[] | null
    }[]
  }[]
}

const { testApp, admin } = await setUpDemo()
const own = organizationIds.casaAroma
const foreign = organizationIds.atelieBruma
/** An outdated version, so that no call writes anything. */
const stale = { 'if-match': '"0"' }
let matrix: Matrix
let people: readonly Person[]

beforeAll(async () => {
  matrix = (await admin.get('/api/permissions', { 'content-language': 'en-US' })).json()
  people = await Promise.all(
    matrix.kinds.map(({ profile, isOfHouse }) => signInGroupMember(testApp, profile, isOfHouse ? null : own)),
  )
})

const declared = resources.filter(({ internal }) => !internal)
const getDeclared = (name: string): ResourceData => getResource(declared, name)

/** The keys of two records: one that belongs to the house or this organization, and one that its users do not see. */
async function findRecords(resource: ResourceData, organization: number | null) {
  const find = async (owner: number | 'house'): Promise<string | number | undefined> => {
    const { data } = (await admin.get(`/api/${getApiPath(resource)}?organization=${owner}&perPage=1`)).json()
    return data[0]?.[resource.key]
  }
  if (resource.name === 'organizations') return { seen: organization ?? own, hidden: foreign }
  if (resource.belongsTo === undefined) return { seen: await find('house'), hidden: undefined }
  return { seen: await find(organization ?? 'house'), hidden: await find(foreign) }
}

/** Calls an action on a record without changing it. Returns undefined if the action has no request. */
function callAction(person: Person, resource: ResourceData, name: string, id: unknown) {
  const path = `/api/${getApiPath(resource)}`
  const effect = getAction(resource, name)?.effect
  if (name === 'read') return person.get(path)
  if (name === 'create') return person.post(path, {})
  if (name === 'history') return person.get(`${path}/${id}/history`)
  // The questions of a quiz are changed by calls of their own.
  if (name === 'edit')
    return canBeSaved(resource) ? person.put(`${path}/${id}`, {}, stale) : person.delete('/api/question/999999')
  if (name === 'toggle')
    return resource.wire?.toggle === 'ativo'
      ? person.put(`${path}/${id}`, { ativo: true }, stale)
      : person.delete(`${path}/${id}`, stale)
  if (name === 'remove') return person.delete(`${path}/${id}?hardDelete=true`, stale)
  if (effect === undefined || 'dialog' in effect) return undefined
  const segment = 'call' in effect ? effect.call : effect.path
  return effect.idIn === 'body'
    ? person.put(`${path}/${segment}`, { [resource.key]: id })
    : person.put(`${path}/${segment}/${id}`, {}, stale)
}

const isRefused = (status: number): boolean => status === 403
const describeKind = (index: number): string => {
  const { profile = '', isOfHouse = false } = matrix.kinds[index] ?? {}
  return `${profile} of ${isOfHouse ? 'the house' : 'an organization'}`
}

test('the matrix has every profile in the house and in an organization, every resource, action and field', () => {
  const profiles = [...new Set(matrix.kinds.map(({ profile }) => profile))]
  expect(profiles).toEqual(expect.arrayContaining(['ADMIN', 'GERENTE', 'USER']))
  expect(matrix.kinds).toHaveLength(profiles.length * 2)
  expect(matrix.resources.map(({ name }) => name)).toEqual(declared.map(({ name }) => name))
  const cells = matrix.resources.flatMap(({ actions, fields }) => [
    ...actions.map((action) => action.cells),
    ...fields.flatMap(({ sees, sets, changes }) => [sees, sets ?? sees, changes ?? sees]),
  ])
  expect(cells.every((row) => row.length === matrix.kinds.length && !row.includes(''))).toBe(true)
})

test.each(declared.map(({ name }) => name))('%s: each cell of an action is what the API does [X-41]', async (name) => {
  const resource = getDeclared(name)
  const actions = matrix.resources.find((one) => one.name === name)?.actions ?? []
  const found: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const [index, person] of people.entries()) {
    const { seen } = await findRecords(resource, person.organization)
    for (const action of actions) {
      const answer = await callAction(person, resource, action.name, seen)
      const cell = action.cells[index]
      if (answer === undefined || typeof cell === 'string') continue
      const key = `${describeKind(index)}: ${action.name}`
      found[key] = !isRefused(answer.statusCode)
      expected[key] = cell
    }
  }
  expect(found).toEqual(expected)
})

test('a cell in words is so in some records and not in others [X-41]', async () => {
  const worded = matrix.resources.flatMap(({ name, actions }) =>
    actions.flatMap(({ name: action, cells }) =>
      cells.flatMap((cell, index) => (typeof cell === 'string' ? [{ name, action, index }] : [])),
    ),
  )
  expect([...new Set(worded.map(({ name, action }) => `${name}.${action}`))].sort()).toEqual([
    'campaigns.read',
    'capsules.read',
    'devices.read',
    'organizations.read',
    'quiz.read',
    'users.edit',
    'users.read',
    // These two in the next test.
    'users.remove',
    'users.toggle',
  ])
  for (const { name, action, index } of worded) {
    const resource = getDeclared(name)
    const person = people[index] as Person
    const { seen, hidden } = await findRecords(resource, person.organization)
    const outcome = async (id: unknown) =>
      action === 'read'
        ? (await person.get(`/api/${getApiPath(resource)}/${id}`)).statusCode
        : (await callAction(person, resource, action, id))?.statusCode
    const key = `${describeKind(index)}: ${name}.${action}`
    if (action === 'read') expect([await outcome(seen), await outcome(hidden)], key).toEqual([200, 404])
    if (action === 'edit') expect([await outcome(person.id), await outcome(seen)], key).toEqual([412, 403])
  }
})

test('nobody stops or removes their own account, as the matrix says [X-41]', async () => {
  const users = matrix.resources.find(({ name }) => name === 'users')
  const sentence = 'it is not the person’s own record'
  for (const [index, person] of people.entries()) {
    if (matrix.kinds[index]?.profile !== 'ADMIN') continue
    const cellOf = (name: string) => users?.actions.find((action) => action.name === name)?.cells[index]
    expect([cellOf('toggle'), cellOf('remove')]).toEqual([sentence, sentence])
    const path = `/api/usuario/${person.id}`
    const other = `/api/usuario/${(await findRecords(getDeclared('users'), person.organization)).seen}`
    expect((await person.put(path, { ativo: false })).statusCode).toBe(400)
    expect((await person.delete(path)).statusCode).toBe(400)
    expect((await person.put(other, { ativo: false }, stale)).statusCode).toBe(412)
    expect((await person.delete(other, stale)).statusCode).toBe(412)
  }
})

test.each(declared.map(({ name }) => name))('%s: each cell of a field is what the API does [X-41]', async (name) => {
  const resource = getDeclared(name)
  const path = `/api/${getApiPath(resource)}`
  const fields = matrix.resources.find((one) => one.name === name)?.fields ?? []
  const found: Record<string, Cell> = {}
  const expected: Record<string, Cell> = {}
  for (const [index, person] of people.entries()) {
    const { seen } = await findRecords(resource, person.organization)
    const response = await person.get(`${path}/${seen}`)
    const record = response.statusCode === 200 ? response.json() : {}
    for (const { path: fieldPath, sees, sets, changes } of fields) {
      const key = `${describeKind(index)}: ${fieldPath}`
      const isAllowed = async (call: 'sets' | 'changes', value: unknown, id: unknown = seen) => {
        const body = nest(getSentName(resource, fieldPath), value)
        return !isRefused(
          (call === 'sets' ? await person.post(path, body) : await person.put(`${path}/${id}`, body, stale)).statusCode,
        )
      }
      const value = otherValues[fieldPath] ?? 'x'
      found[`${key} sees`] = getNames(resource, fieldPath).some((one) => hasPath(record, one))
      expected[`${key} sees`] =
        typeof sees[index] === 'string' ? await seesTarget(person, resource, fieldPath, seen) : (sees[index] ?? '')
      if (sets) {
        found[`${key} sets`] = await isAllowed('sets', value)
        expected[`${key} sets`] = sets[index] ?? ''
        if (typeof sets[index] === 'string')
          // Another profile may be chosen.
          found[`${key} sets`] = !found[`${key} sets`] && (await isAllowed('sets', managers())) && (sets[index] ?? '')
      }
      if (changes) {
        found[`${key} changes`] = await isAllowed('changes', value)
        expected[`${key} changes`] = changes[index] ?? ''
        if (typeof changes[index] === 'string')
          // The own record may be changed.
          found[`${key} changes`] =
            !found[`${key} changes`] && (await isAllowed('changes', value, person.id)) && (changes[index] ?? '')
        else if (resource.name === 'users') found[`${key} changes`] = await isAllowed('changes', value, person.id)
      }
    }
  }
  expect(found).toEqual(expected)
})

/** Whether a user sees the record that a reference names; true if the reference is empty. */
async function seesTarget(person: Person, resource: ResourceData, path: string, id: unknown): Promise<boolean> {
  const field = findFieldAt(resource, path)
  const target = getDeclared(field && 'to' in field.options ? field.options.to : '')
  const { rows } = await sql<{ key: number | null }>`
    select ${sql.ref(getColumnName(path, 'ref'))} as key from ${sql.table(getTableName(resource))}
    where ${sql.ref(getKeyColumn(resource))} = ${id}`.execute(testApp.db)
  const key = rows[0]?.key ?? null
  return key === null || (await person.get(`/api/${getApiPath(target)}/${key}`)).statusCode === 200
}

/** Values that differ from the stored references, so that sending them is a change. */
const otherValues: Readonly<Record<string, unknown>> = { organization: foreign, profile: 1 }
const managers = () => matrix.kinds.find(({ profile }) => profile === 'GERENTE')?.profileId

/** The property names that a field may have in a record. */
function getNames(resource: ResourceData, path: string): string[] {
  const field = findFieldAt(resource, path)
  return [path, getSentName(resource, path), ...(field && isList(field) ? [getCountName(path, field)] : [])]
}

function getSentName(resource: ResourceData, path: string): string {
  const field = findFieldAt(resource, path)
  return field ? getWirePath(path, field) : path
}

const nest = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), value) as object
