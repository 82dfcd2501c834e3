import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildRecordSchema } from '#language/recordSchema.ts'
import type { ResourceData } from '#language/resource.ts'
import { buildBodySchema } from '#language/schema.ts'
import { f } from '#product/language.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { users } from '#product/resources/users.ts'
import { formats } from '#rules/formats.ts'
import { buildNamedSchemas, createInputSchema } from '../../server/records/openApiParts.ts'
import { orders } from '../support/orders.ts'
import { goods } from './goods.ts'

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' })

test('a body says what is required when it creates, and nothing when it updates', () => {
  expect(toJsonSchema(buildBodySchema(users, 'create', formats)).required).toEqual(['nome', 'email', 'profile'])
  expect(toJsonSchema(buildBodySchema(users, 'update', formats)).required).toBeUndefined()
})

test('a secret is written only, and a slug with a source may be absent', () => {
  const body = toJsonSchema(buildBodySchema(goods, 'create', formats))
  expect(body.properties?.pin).toMatchObject({ anyOf: [{ writeOnly: true, format: 'password' }, { type: 'null' }] })
  expect(body.required).toEqual(['name'])
  const { properties } = toJsonSchema(buildRecordSchema(goods))
  expect(properties).toMatchObject({ pinIsSet: { type: 'boolean' }, slug: {} })
  expect(properties).not.toHaveProperty('pin')
})

test('a number of a sequence is in answers alone, with its form', () => {
  expect(toJsonSchema(buildBodySchema(goods, 'create', formats)).properties).not.toHaveProperty('code')
  const { properties, required } = toJsonSchema(buildRecordSchema(goods))
  expect(properties?.code).toEqual({ type: 'string', readOnly: true, pattern: '^G-[0-9]{4,}$', examples: ['G-0001'] })
  expect(required).toContain('code')
})

test('what not everybody sees may be absent', () => {
  const field = (options: object) => f.integer(options)
  const fields = {
    title: f.text({ required: true }),
    count: f.integer(),
    pay: field({ maySee: { '$me.isAdmin': true } }),
  }
  const own: ResourceData = { name: 'own', key: 'ownId', title: 'title', fields, records: { count: '$me.id' } }
  const link = f.ref('own', { as: 'idAndObject', title: 'title' })
  const other: ResourceData = { name: 'other', key: 'otherId', title: 'title', fields: { title: f.text(), link } }
  expect(toJsonSchema(buildRecordSchema(own)).required).toEqual(['ownId', 'title', 'count', 'deletedAt', 'createdAt'])
  expect(toJsonSchema(buildRecordSchema(other, [own])).required).toEqual(['otherId', 'title', 'deletedAt', 'createdAt'])
  const [schema] = buildNamedSchemas({ resources: [own], formats })
  expect(schema?.description).toBe(
    'A record is sent only when count is you. pay is sent only when you are an administrator.',
  )
})

test('a body says lengths, choices, formats and defaults', () => {
  const { properties } = toJsonSchema(buildBodySchema(users, 'create', formats))
  expect(properties).toMatchObject({
    email: { type: 'string', format: 'email', maxLength: 200 },
    genre: { anyOf: [{ enum: ['M', 'F', 'O'] }, { type: 'null' }] },
    birthday: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
  })
  expect(toJsonSchema(buildBodySchema(campaigns, 'create', formats)).properties).toMatchObject({
    fragranceShots: { default: 100 },
    'cover.file': { type: 'string', format: 'binary' },
    collection: { type: 'array', items: { required: ['slot', 'fragranceId'] } },
  })
})

test('a text of a format says what may be typed into a body, and how long it is stored', () => {
  const [typed, stored] = [buildBodySchema(users, 'create', formats), buildRecordSchema(users)].map(
    (schema) => toJsonSchema(schema).properties?.cpf,
  )
  const description = 'A CPF or a CNPJ, with or without its punctuation; stored without it, in 14 characters at most.'
  expect(typed).toEqual({ anyOf: [{ type: 'string', description }, { type: 'null' }] })
  expect(stored).toEqual({ anyOf: [{ type: 'string', maxLength: 14 }, { type: 'null' }] })
})

test('a body has no read-only field and no list of other records', () => {
  const { properties = {} } = toJsonSchema(buildBodySchema(campaigns, 'create', formats))
  expect(Object.keys(properties)).toEqual([
    'name',
    'cover.file',
    'fragranceShots',
    'collection',
    'descriptions',
    'organizationId',
  ])
})

test('a record has its key, ids beside references, counts beside lists, and what the system adds', () => {
  const { properties = {} } = toJsonSchema(buildRecordSchema(campaigns))
  expect(Object.keys(properties)).toEqual([
    'campaignId',
    'name',
    'cover',
    'fragranceShots',
    'collection',
    'collectionCount',
    'descriptions',
    'downloads',
    'isDefault',
    'updatedAt',
    'organizationId',
    'organization',
    'deletedAt',
    'createdAt',
  ])
  expect(Object.keys(toJsonSchema(buildRecordSchema(users)).properties ?? {})).toContain('ativo')
})

test('a body that the description admits is parsed by the same schema', () => {
  const body = { nome: ' Ana ', email: 'ANA@EXAMPLE.COM', profile: { id: 3, nome: 'GERENTE' }, extra: 1 }
  expect(buildBodySchema(users, 'create', formats).parse(body)).toEqual({
    nome: 'Ana',
    email: 'ana@example.com',
    profile: 3,
  })
  expect(() => buildBodySchema(users, 'create', formats).parse({ ...body, email: 'x' })).toThrow()
})

test('the body of an action says what it asks, and an action that asks nothing has none', () => {
  expect(createInputSchema({ formats }, orders, 'hold')).toMatchObject({
    properties: {
      reason: { type: 'string', maxLength: 200 },
      until: { anyOf: [{ format: 'date' }, { type: 'null' }] },
    },
    required: ['reason'],
  })
  expect(createInputSchema({ formats }, orders, 'release')).toBeUndefined()
})
