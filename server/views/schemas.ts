import { viewLimits } from '#rules/viewLimits.ts'
import {
  createArraySchema,
  createObjectSchema,
  flag,
  integer,
  noContentResponse,
  nullableText,
  requireAll,
  text,
} from '../http/schemas.ts'
import { errorResponse } from '../records/openApiParts.ts'

const content = {
  name: { ...text, maxLength: viewLimits.name },
  params: { type: 'object', additionalProperties: text },
  columns: createArraySchema(text),
}
const shared = {
  description: 'With whom it is shared: null for nobody, "everybody", or profiles by their ids',
  anyOf: [{ type: 'null' }, { ...text, enum: ['everybody'] }, requireAll({ profiles: createArraySchema(integer) })],
}
const savedView = createObjectSchema(
  {
    id: text,
    ...content,
    shared,
    owner: { anyOf: [{ type: 'null' }, requireAll({ id: integer, nome: text })] },
    mayChange: flag,
    isDefault: flag,
    isSharedDefault: flag,
    version: integer,
  },
  ['id', 'name', 'params', 'shared', 'owner', 'mayChange', 'isDefault', 'isSharedDefault', 'version'],
)
const savedViews = { 200: createArraySchema(savedView), '4xx': errorResponse }
const exampleView = {
  name: 'Recentes',
  params: { sort: 'createdAt', order: 'desc' },
  columns: ['name', 'createdAt'],
}

const ofList = { tags: ['views'], params: requireAll({ resource: text }) }
const ofView = { tags: ['views'], params: requireAll({ resource: text, id: text }) }
const done = { ...noContentResponse, '4xx': errorResponse }
const body = createObjectSchema({ ...content, shared }, ['name', 'params'])

/** The OpenAPI schemas of the routes of saved views. */
export const schemas = {
  list: {
    ...ofList,
    summary: 'List the saved views of a list: the own ones, then the shared ones',
    response: savedViews,
  },
  replace: {
    ...ofList,
    summary: 'Replace the private views of a list that the user has saved',
    body: {
      ...createArraySchema(createObjectSchema(content, ['name', 'params'])),
      maxItems: viewLimits.views,
      examples: [[exampleView]],
    },
    response: savedViews,
  },
  create: {
    ...ofList,
    summary: 'Save a view of a list, which only administrators share',
    body: { ...body, examples: [{ name: 'Inativas', params: { status: 'inactive' }, shared: null }] },
    response: { 201: savedView, '4xx': errorResponse },
  },
  update: {
    ...ofView,
    summary: 'Change or share a saved view',
    body,
    response: { 200: savedView, '4xx': errorResponse },
  },
  remove: { ...ofView, summary: 'Remove a saved view', response: done },
  default: {
    ...ofList,
    summary: 'Choose the view that the menu opens, for oneself, a profile or everybody',
    body: {
      ...createObjectSchema(
        {
          view: {
            ...nullableText,
            description: 'The name or id of a view; empty for the whole list, null to choose none',
          },
          for: {
            description: 'Absent: for oneself',
            anyOf: [{ ...text, enum: ['everybody'] }, requireAll({ profile: integer })],
          },
        },
        ['view'],
      ),
      examples: [{ view: '' }],
    },
    response: done,
  },
  counts: {
    querystring: createObjectSchema({
      views: { ...text, description: 'Names or ids of views with commas between them' },
      status: {
        ...text,
        enum: ['active', 'inactive', 'all'],
        default: 'active',
        description: 'Which records of declared views are counted; saved views have their own status',
      },
    }),
    response: {
      200: requireAll({
        views: {
          type: 'object',
          additionalProperties: { type: ['integer', 'null'] },
          description: 'The number of records by view; null where a saved view can no longer be applied',
        },
        status: requireAll({ active: integer, inactive: integer }),
      }),
      '4xx': errorResponse,
    },
  },
}
