import {
  createArraySchema,
  createObjectSchema,
  flag,
  integer,
  nullableText,
  requireAll,
  text,
} from '../http/schemas.ts'

// The OpenAPI schemas of the routes about permissions.

const tags = ['permissions']
const cells = createArraySchema({ type: ['boolean', 'string'], description: 'Yes, no, or the condition in words.' })
const cellsOrNull = { ...cells, type: ['array', 'null'], description: 'Null: nobody sends it.' }

export const matrixSchema = {
  tags,
  summary: 'Read what people may do with records, by profile and by whether they belong to an owner',
  response: {
    200: requireAll({
      kinds: createArraySchema(requireAll({ profileId: integer, profile: text, isOfHouse: flag })),
      hasOwners: flag,
      resources: createArraySchema(
        requireAll({
          name: text,
          actions: createArraySchema(requireAll({ name: text, state: nullableText, cells })),
          fields: createArraySchema(requireAll({ path: text, sees: cells, sets: cellsOrNull, changes: cellsOrNull })),
        }),
      ),
    }),
  },
}

const verdict = {
  allowed: flag,
  why: { ...nullableText, description: 'What fails, in words; null if it is allowed.' },
}

export const checkSchema = {
  tags,
  summary: 'Read what one person may do with one record, and why not',
  querystring: createObjectSchema({
    resource: { ...text, description: 'The name of the resource.' },
    id: { ...text, description: 'The key of the record.' },
    user: { ...text, description: 'The id of the person; for others than administrators, and by default, oneself.' },
  }),
  response: {
    200: requireAll({
      sees: requireAll(verdict),
      actions: createArraySchema(requireAll({ name: text, ...verdict })),
      fields: createArraySchema(
        requireAll({
          name: text,
          sees: requireAll(verdict),
          changes: {
            ...requireAll(verdict),
            type: ['object', 'null'],
            description: 'Null: nobody changes it by hand.',
          },
        }),
      ),
    }),
  },
}
