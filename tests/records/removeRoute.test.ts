import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { profiles } from '#product/resources/profiles.ts'
import { requireAccess } from '../../server/http/access.ts'
import { registerJsonParser } from '../../server/http/bodies.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { registerErrorHandler } from '../../server/http/errorHandler.ts'
import { problemSchema } from '../../server/http/problem.ts'
import { describeRoutes } from '../../server/records/openApi.ts'
import { buildNamedSchemas } from '../../server/records/openApiParts.ts'
import { registerAllWriteRoutes } from '../../server/records/recordRoutes.ts'
import { setUpApp } from '../http/appFixture.ts'
import { insertRow } from '../support/insertRow.ts'
import { createContext } from './records.ts'

/** Profiles cannot be inactivated; in this test they can be removed. */
const removableProfiles = { ...profiles, readonly: false, actions: { remove: {} } }
const testApp = await setUpApp()
const context = { ...createContext(testApp), resources: [removableProfiles] }
const app = fastify()
registerErrorHandler(app)
requireAccess(app, {
  authenticate: async () => toCurrentUser(1, 'ADMIN', 'session'),
  findEndCause: async () => null,
  countKeyCall: () => undefined,
})
registerJsonParser(app)
for (const schema of [problemSchema, ...buildNamedSchemas(context)]) app.addSchema(schema)
registerAllWriteRoutes(app, context, { hooks: [], jobs: [] })
afterAll(() => app.close())

test('DELETE removes a record that can never be inactive, whether or not it asks for good', async () => {
  for (const query of ['', '?hardDelete=true']) {
    const id = await insertRow(testApp.db, 'profiles', { nome: 'Visitante' })
    const headers = { authorization: 'Bearer any' }
    const response = await app.inject({ method: 'DELETE', url: `/perfil/${id}${query}`, headers })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await testApp.db.selectFrom('profiles').selectAll().where('id', '=', id).execute()).toEqual([])
  }
})

test('and so the description of the API says', () => {
  expect(describeRoutes(context, removableProfiles).remove.summary).toBe('Delete one profile for good')
})
