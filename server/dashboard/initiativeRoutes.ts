import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Translator } from '#i18n/translate.ts'
import type { DayRange } from '#language/periods.ts'
import { initiativeStatuses } from '#rules/initiatives.ts'
import type { ExportTable, Row } from '../exports/exportTable.ts'
import { type ExportContext, sendTableExport } from '../exports/sendTableExport.ts'
import { getCurrentUser } from '../http/access.ts'
import { dayRangeParameters, parseDayRange } from '../http/dayRangeQuery.ts'
import { readFromReplica } from '../http/readReplica.ts'
import { createObjectSchema, integer, text } from '../http/schemas.ts'
import {
  countInitiativesPerStatus,
  type Initiative,
  type InitiativeResult,
  readInitiativePages,
  readResultPages,
} from './initiatives.ts'
import { addPeriodToTitle, comparedPeriodProperties, describePeriod, parsePeriodQuery } from './periodQuery.ts'
import { createExportOptions, createListSchema, staffAccess } from './schemas.ts'

/** The number of initiatives per status, and exports of initiatives and their results, in a period or of all time. */
export function initiativeRoutes(app: FastifyInstance, context: ExportContext): void {
  const { timeZone } = context
  const getDb = (request: FastifyRequest) => readFromReplica(context, request).db
  const getScope = (request: FastifyRequest) => {
    const { own, chosenOwner = null } = getCurrentUser(request)
    return { timeZone, isOfHouse: (own.organization ?? null) === null && chosenOwner === null }
  }
  app.get('/dashboard/chart-iniciativa', { config: { ...staffAccess, viewAs: true }, schema: chartSchema }, (request) =>
    countInitiativesPerStatus(getDb(request), { ...parsePeriodQuery(request.query), ...getScope(request) }),
  )
  app.get('/iniciativa/export', createFileOptions('Export all initiatives as a file'), (request, reply) => {
    const period = parseDayRange(request.query)
    return sendTableExport(context, request, reply, {
      resource: 'initiatives',
      details: { period: describePeriod(period) },
      buildTable: (translate) =>
        buildInitiativeTable(translate, period, readInitiativePages(getDb(request), { period, ...getScope(request) })),
    })
  })
  app.get(
    '/resultado/export',
    createFileOptions('Export the results of all initiatives as a file'),
    (request, reply) => {
      const period = parseDayRange(request.query)
      return sendTableExport(context, request, reply, {
        resource: 'results',
        details: { period: describePeriod(period) },
        buildTable: (translate) =>
          buildResultTable(translate, period, readResultPages(getDb(request), { period, ...getScope(request) })),
      })
    },
  )
}

function buildInitiativeTable(
  translate: Translator,
  period: DayRange | undefined,
  pages: AsyncIterable<readonly Initiative[]>,
): ExportTable {
  const names = new Map(initiativeStatuses.map(({ status, name }) => [status, translate(`dashboard.statuses.${name}`)]))
  return {
    name: addPeriodToTitle(translate, translate('dashboard.initiatives'), period),
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

function buildResultTable(
  translate: Translator,
  period: DayRange | undefined,
  pages: AsyncIterable<readonly InitiativeResult[]>,
): ExportTable {
  return {
    name: addPeriodToTitle(translate, translate('dashboard.results'), period),
    columns: [
      { heading: translate('dashboard.columns.initiative'), kind: 'text' },
      { heading: translate('dashboard.columns.indicator'), kind: 'text' },
      { heading: translate('dashboard.columns.value'), kind: 'number' },
      { heading: translate('dashboard.columns.recordedAt'), kind: 'instant' },
    ],
    pages: mapPages(pages, ({ initiative, title, value, createdAt }) => [
      initiative,
      title,
      value,
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

const createFileOptions = (summary: string) => createExportOptions(summary, dayRangeParameters)

const chartSchema = {
  ...createListSchema(
    'Count the initiatives in each status, zeros included',
    createObjectSchema(
      {
        status: { ...text, enum: initiativeStatuses.map(({ status }) => status) },
        totalIniciativas: integer,
        before: integer,
      },
      ['status', 'totalIniciativas'],
    ),
  ),
  querystring: createObjectSchema(comparedPeriodProperties),
}
