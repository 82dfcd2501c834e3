import { viewLimits } from '#rules/viewLimits.ts'
import { errorResponse } from '../records/openApiParts.ts'

const content = {
  name: { type: 'string', maxLength: viewLimits.name },
  params: { type: 'object', additionalProperties: { type: 'string' } },
  columns: { type: 'array', items: { type: 'string' } },
} as const
const shared = {
  description: 'With whom it is shared: null for nobody, "everybody", or profiles by their ids',
  anyOf: [
    { type: 'null' },
    { type: 'string', enum: ['everybody'] },
    {
      type: 'object',
      properties: { profiles: { type: 'array', items: { type: 'integer' } } },
      required: ['profiles'],
    },
  ],
} as const
const savedView = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    ...content,
    shared,
    owner: {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: { id: { type: 'integer' }, nome: { type: 'string' } },
          required: ['id', 'nome'],
        },
      ],
    },
    mayChange: { type: 'boolean' },
    isDefault: { type: 'boolean' },
    isSharedDefault: { type: 'boolean' },
    version: { type: 'integer' },
  },
  required: ['id', 'name', 'params', 'shared', 'owner', 'mayChange', 'isDefault', 'isSharedDefault', 'version'],
} as const
const exampleView = {
  name: 'Recentes',
  params: { sort: 'createdAt', order: 'desc' },
  columns: ['name', 'createdAt'],
}

const toParams = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
})
const ofList = { tags: ['views'], params: toParams('resource') }
const ofView = { tags: ['views'], params: toParams('resource', 'id') }
const done = { 204: { type: 'null', description: 'Done' }, '4xx': errorResponse }
const body = {
  type: 'object',
  properties: { ...content, shared },
  required: ['name', 'params'],
}

/** The OpenAPI schemas of the routes of saved views. */
export const schemas = {
  list: {
    ...ofList,
    summary: 'List the saved views of a list: the own ones, then the shared ones',
    response: { 200: { type: 'array', items: savedView }, '4xx': errorResponse },
  },
  replace: {
    ...ofList,
    summary: 'Replace the private views of a list that the user has saved',
    body: {
      type: 'array',
      maxItems: viewLimits.views,
      items: { type: 'object', properties: content, required: ['name', 'params'] },
      examples: [[exampleView]],
    },
    response: { 200: { type: 'array', items: savedView }, '4xx': errorResponse },
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
      type: 'object',
      properties: {
        view: {
          type: ['string', 'null'],
          description: 'The name or id of a view; empty for the whole list, null to choose none',
        },
        for: {
          description: 'Absent: for oneself',
          anyOf: [
            { type: 'string', enum: ['everybody'] },
            { type: 'object', properties: { profile: { type: 'integer' } }, required: ['profile'] },
          ],
        },
      },
      required: ['view'],
      examples: [{ view: '' }],
    },
    response: done,
  },
  counts: {
    querystring: {
      type: 'object',
      properties: {
        views: { type: 'string', description: 'Names or ids of views with commas between them' },
        status: {
          type: 'string',
          enum: ['active', 'inactive', 'all'],
          default: 'active',
          description: 'Which records of declared views are counted; saved views have their own status',
        },
      },
    },
    response: {
      200: {
        type: 'object',
        properties: {
          views: {
            type: 'object',
            additionalProperties: { type: ['integer', 'null'] },
            description: 'The number of records by view; null where a saved view can no longer be applied',
          },
          status: {
            type: 'object',
            properties: { active: { type: 'integer' }, inactive: { type: 'integer' } },
            required: ['active', 'inactive'],
          },
        },
        required: ['views', 'status'],
      },
      '4xx': errorResponse,
    },
  },
} as const
