// The OpenAPI schemas of the routes about permissions.

const text = { type: 'string' }
const flag = { type: 'boolean' }
const tags = ['permissions']
const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) })
const list = (items: object) => ({ type: 'array', items })
const cells = list({ type: ['boolean', 'string'], description: 'Yes, no, or the condition in words.' })
const cellsOrNull = { type: ['array', 'null'], items: cells.items, description: 'Null: nobody sends it.' }

export const matrixSchema = {
  tags,
  summary: 'Read what people may do with records, by profile and by whether they belong to an owner',
  response: {
    200: object({
      kinds: list(object({ profileId: { type: 'integer' }, profile: text, isOfHouse: flag })),
      hasOwners: flag,
      resources: list(
        object({
          name: text,
          actions: list(object({ name: text, state: { type: ['string', 'null'] }, cells })),
          fields: list(object({ path: text, sees: cells, sets: cellsOrNull, changes: cellsOrNull })),
        }),
      ),
    }),
  },
}

const verdict = {
  allowed: flag,
  why: { type: ['string', 'null'], description: 'What fails, in words; null if it is allowed.' },
}

export const checkSchema = {
  tags,
  summary: 'Read what one person may do with one record, and why not',
  querystring: {
    type: 'object',
    properties: {
      resource: { ...text, description: 'The name of the resource.' },
      id: { ...text, description: 'The key of the record.' },
      user: { ...text, description: 'The id of the person; for others than administrators, and by default, oneself.' },
    },
  },
  response: {
    200: object({
      sees: object(verdict),
      actions: list(object({ name: text, ...verdict })),
      fields: list(
        object({
          name: text,
          sees: object(verdict),
          changes: {
            ...object(verdict),
            type: ['object', 'null'],
            description: 'Null: nobody changes it by hand.',
          },
        }),
      ),
    }),
  },
}
