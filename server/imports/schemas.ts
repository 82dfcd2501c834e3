import {
  createArraySchema,
  createObjectSchema,
  createPageSchema,
  dateTime,
  integer,
  nullableText,
  requireAll,
  text,
} from '../http/schemas.ts'

// The OpenAPI schemas of the import routes.

const count = { ...integer, minimum: 0 }
const flag = { type: 'boolean' }
const openOrNull = { type: ['object', 'null'], additionalProperties: true }
const open = { type: 'object', additionalProperties: true }
const openList = createArraySchema(open)
const common = {
  tags: ['imports'],
  description:
    'Needs the token of a person who may create or change the records. An import is seen by the person who made it; administrators see its counts.',
}

const importSchema = createObjectSchema(
  {
    importId: integer,
    resource: text,
    revision: integer,
    by: requireAll({ id: integer, nome: text }),
    createdAt: dateTime,
    updatedAt: dateTime,
    sentence: nullableText,
    state: text,
    file: openOrNull,
    reading: openOrNull,
    columns: openList,
    targets: openList,
    key: nullableText,
    blank: { enum: ['keep', 'clear'] },
    counts: openOrNull,
    repairs: openList,
    consequences: openList,
    work: openOrNull,
  },
  ['importId', 'resource', 'revision', 'by', 'state'],
)
const rowSchema = requireAll({
  line: integer,
  recordId: { type: ['integer', 'string', 'null'] },
  title: nullableText,
  verdict: { enum: ['new', 'changed', 'unchanged', 'refused', 'conflict'] },
  sentence: nullableText,
  cells: open,
})
const paging = { page: integer, perPage: integer }
const accepted = { 202: importSchema }

/** The schemas of the routes, by operation. */
export const importSchemas = {
  list: {
    ...common,
    summary: 'List the imports, the newest first',
    querystring: createObjectSchema({ ...paging, resource: text, state: text }),
    response: { 200: createPageSchema(importSchema) },
  },
  template: {
    ...common,
    summary: 'Download an empty file with the headings that an import knows',
    querystring: createObjectSchema({ format: { enum: ['xlsx', 'csv'], default: 'xlsx' } }),
  },
  announce: {
    ...common,
    summary: 'Announce a file to import',
    body: createObjectSchema({
      resource: text,
      name: text,
      bytes: { ...integer, description: 'The size of the file.' },
    }),
    response: { 201: importSchema },
  },
  part: {
    ...common,
    summary:
      'Send a part of the file, which counts from 0 and has 8 MiB unless it is the last; with the last missing one the file is read',
    consumes: ['application/octet-stream'],
  },
  get: { ...common, summary: 'Read an import', response: { 200: importSchema } },
  reading: { ...common, summary: 'Change how the file is read', body: open, response: accepted },
  columns: {
    ...common,
    summary: 'Say into which fields the columns go',
    body: createObjectSchema({ columns: openList, key: nullableText, blank: { enum: ['keep', 'clear'] } }),
    response: { 200: importSchema },
  },
  matches: {
    ...common,
    summary: 'Count the rows whose value in a column an existing record has in a unique field',
    querystring: createObjectSchema({ index: integer, field: text }),
    response: { 200: requireAll({ rows: count, found: count, isWhole: flag, canBeProposed: flag }) },
  },
  choices: {
    ...common,
    summary: 'List the texts that cells of a column may have, if its field has choices or refers to records',
    querystring: createObjectSchema({ field: text, str: text }),
    response: { 200: createArraySchema(requireAll({ text, label: text })) },
  },
  values: {
    ...common,
    summary: 'List the texts of a column that stand for nothing known',
    response: { 200: openList },
  },
  mapValues: { ...common, summary: 'Say what texts of a column stand for', body: open, response: { 200: openList } },
  check: { ...common, summary: 'Validate the rows without writing a record', response: accepted },
  cancel: { ...common, summary: 'Stop an import; what is written stays', response: accepted },
  rows: {
    ...common,
    summary: 'List the validated rows',
    querystring: createObjectSchema({ ...paging, verdict: text, repair: text, lines: text }),
    response: { 200: createPageSchema(rowSchema) },
  },
  row: { ...common, summary: 'Correct the cells of a row', body: open, response: { 200: rowSchema } },
  replace: { ...common, summary: 'Correct a cell of all rows that one repair mends', body: open, response: accepted },
  commit: {
    ...common,
    summary: 'Write the rows as they were validated',
    body: createObjectSchema({ revision: integer }),
    response: accepted,
  },
  report: {
    ...common,
    summary: 'Download the refused rows',
    querystring: createObjectSchema({ format: text }),
  },
  plannedUndo: {
    ...common,
    summary: 'List what an undo would leave, because others changed it since',
    response: { 200: createObjectSchema({ undoable: count, removed: count, kept: openList }) },
  },
  undo: { ...common, summary: 'Take back what an import wrote', response: accepted },
  erase: { ...common, summary: 'Erase the file and the rows of an import; its counts stay' },
}
