// The OpenAPI schemas of the import routes.

const text = { type: 'string' }
const nullableText = { type: ['string', 'null'] }
const id = { type: 'integer' }
const date = { type: 'string', format: 'date-time' }
const count = { type: 'integer', minimum: 0 }
const openOrNull = { type: ['object', 'null'], additionalProperties: true }
const list = (items: object) => ({ type: 'array', items })
const open = { type: 'object', additionalProperties: true }
const common = {
  tags: ['imports'],
  description:
    'Needs the token of a person who may create or change the records. An import is seen by the person who made it; administrators see its counts.',
}

const importSchema = {
  type: 'object',
  properties: {
    importId: id,
    resource: text,
    revision: id,
    by: { type: 'object', properties: { id, nome: text }, required: ['id', 'nome'] },
    createdAt: date,
    updatedAt: date,
    sentence: nullableText,
    state: text,
    file: openOrNull,
    reading: openOrNull,
    columns: list(open),
    targets: list(open),
    key: nullableText,
    blank: { enum: ['keep', 'clear'] },
    counts: openOrNull,
    repairs: list(open),
    consequences: list(open),
    work: openOrNull,
  },
  required: ['importId', 'resource', 'revision', 'by', 'state'],
}
const rowSchema = {
  type: 'object',
  properties: {
    line: id,
    recordId: { type: ['integer', 'string', 'null'] },
    title: nullableText,
    verdict: { enum: ['new', 'changed', 'unchanged', 'refused', 'conflict'] },
    sentence: nullableText,
    cells: open,
  },
  required: ['line', 'recordId', 'title', 'verdict', 'sentence', 'cells'],
}
const page = (items: object) => ({
  type: 'object',
  properties: { data: list(items), total: count, totalPages: count },
  required: ['data', 'total', 'totalPages'],
})
const paging = { page: id, perPage: id }
const accepted = { 202: importSchema }

/** The schemas of the routes, by operation. */
export const importSchemas = {
  list: {
    ...common,
    summary: 'List the imports, the newest first',
    querystring: { type: 'object', properties: { ...paging, resource: text, state: text } },
    response: { 200: page(importSchema) },
  },
  template: {
    ...common,
    summary: 'Download an empty file with the headings that an import knows',
    querystring: { type: 'object', properties: { format: { enum: ['xlsx', 'csv'], default: 'xlsx' } } },
  },
  announce: {
    ...common,
    summary: 'Announce a file to import',
    body: {
      type: 'object',
      properties: { resource: text, name: text, bytes: { type: 'integer', description: 'The size of the file.' } },
    },
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
    body: {
      type: 'object',
      properties: { columns: list(open), key: nullableText, blank: { enum: ['keep', 'clear'] } },
    },
    response: { 200: importSchema },
  },
  values: {
    ...common,
    summary: 'List the texts of a column that stand for nothing known',
    response: { 200: list(open) },
  },
  mapValues: { ...common, summary: 'Say what texts of a column stand for', body: open, response: { 200: list(open) } },
  check: { ...common, summary: 'Validate the rows without writing a record', response: accepted },
  cancel: { ...common, summary: 'Stop an import; what is written stays', response: accepted },
  rows: {
    ...common,
    summary: 'List the validated rows',
    querystring: { type: 'object', properties: { ...paging, verdict: text, repair: text, lines: text } },
    response: { 200: page(rowSchema) },
  },
  row: { ...common, summary: 'Correct the cells of a row', body: open, response: { 200: rowSchema } },
  replace: { ...common, summary: 'Correct a cell of all rows that one repair mends', body: open, response: accepted },
  commit: {
    ...common,
    summary: 'Write the rows as they were validated',
    body: { type: 'object', properties: { revision: id } },
    response: accepted,
  },
  report: {
    ...common,
    summary: 'Download the refused rows',
    querystring: { type: 'object', properties: { format: text } },
  },
  plannedUndo: {
    ...common,
    summary: 'List what an undo would leave, because others changed it since',
    response: { 200: { type: 'object', properties: { undoable: count, kept: list(open) } } },
  },
  undo: { ...common, summary: 'Take back what an import wrote', response: accepted },
  erase: { ...common, summary: 'Erase the file and the rows of an import; its counts stay' },
}
