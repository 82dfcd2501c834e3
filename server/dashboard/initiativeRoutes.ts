import type { FastifyInstance } from 'fastify'
import type { Translator } from '#i18n/translate.ts'
import { initiativeStatuses } from '#rules/initiatives.ts'
import type { ExportTable, Row } from '../exports/exportTable.ts'
import { type ExportContext, sendTableExport } from '../exports/sendTableExport.ts'
import { countInitiativesPerStatus, type Initiative, readInitiativePages, readResultPages } from './initiatives.ts'
import { createExportOptions, createListSchema, staffAccess } from './schemas.ts'

/** The number of initiatives per status, and the exports of initiatives and of their results. */
export function initiativeRoutes(app: FastifyInstance, context: ExportContext): void {
  const { db } = context
  app.get('/dashboard/chart-iniciativa', { config: staffAccess, schema: chartSchema }, () =>
    countInitiativesPerStatus(db),
  )
  app.get('/iniciativa/export', createExportOptions('Export all initiatives as a file'), (request, reply) =>
    sendTableExport(context, request, reply, {
      resource: 'initiatives',
      buildTable: (translate) => buildInitiativeTable(translate, readInitiativePages(db)),
    }),
  )
  app.get(
    '/resultado/export',
    createExportOptions('Export the results of all initiatives as a file'),
    (request, reply) =>
      sendTableExport(context, request, reply, {
        resource: 'results',
        buildTable: (translate) => ({
          name: translate('dashboard.results'),
          columns: [
            { heading: translate('dashboard.columns.initiative'), kind: 'text' },
            { heading: translate('dashboard.columns.indicator'), kind: 'text' },
            { heading: translate('dashboard.columns.value'), kind: 'number' },
            { heading: translate('dashboard.columns.recordedAt'), kind: 'instant' },
          ],
          pages: mapPages(readResultPages(db), ({ initiative, title, value, createdAt }) => [
            initiative,
            title,
            value,
            createdAt.toISOString(),
          ]),
        }),
      }),
  )
}

function buildInitiativeTable(translate: Translator, pages: AsyncIterable<readonly Initiative[]>): ExportTable {
  const names = new Map(initiativeStatuses.map(({ status, name }) => [status, translate(`dashboard.statuses.${name}`)]))
  return {
    name: translate('dashboard.initiatives'),
    columns: [
      { heading: translate('dashboard.columns.initiative'), kind: 'text' },
      { heading: translate('dashboard.columns.status'), kind: 'text' },
      { heading: translate('dashboard.columns.createdAt'), kind: 'instant' },
    ],
    pages: mapPages(pages, ({ title, status, createdAt }) => [
      title,
      names.get(status) ?? status,
      createdAt.toISOString(),
    ]),
  }
}

async function* mapPages<Item>(
  pages: AsyncIterable<readonly Item[]>,
  toRow: (item: Item) => Row,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) yield page.map(toRow)
}

const chartSchema = createListSchema('Count the initiatives in each status, zeros included', {
  type: 'object',
  properties: {
    status: { type: 'string', enum: initiativeStatuses.map(({ status }) => status) },
    totalIniciativas: { type: 'integer' },
  },
  required: ['status', 'totalIniciativas'],
})
