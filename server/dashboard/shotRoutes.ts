import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Translator } from '#i18n/translate.ts'
import { getResource } from '#language/catalog.ts'
import { maxLargestEntries } from '#rules/shots.ts'
import type { ExportTable, Row } from '../exports/exportTable.ts'
import { sendTableExport } from '../exports/sendTableExport.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { dayRangeParameters, parseDayRange } from '../http/dayRangeQuery.ts'
import { createTextReader, parseBoolean } from '../http/listQuery.ts'
import { readFromReplica } from '../http/readReplica.ts'
import {
  createArraySchema,
  createObjectSchema,
  flag,
  integer,
  type JsonSchema,
  requireAll,
  text,
} from '../http/schemas.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'
import { addPeriodToTitle, comparedPeriodProperties, describePeriod, parsePeriodQuery } from './periodQuery.ts'
import { createExportOptions, createListSchema, shotsAccess } from './schemas.ts'
import {
  type CampaignShots,
  countShotsPerCampaign,
  countShotsPerFragrance,
  type FragranceShots,
  type ShotsQuery,
} from './shots.ts'

/**
 * The shots per campaign and per fragrance, as JSON and as files, of a period or of all time; `limit=true` returns the
 * ten largest.
 */
export function shotRoutes(app: FastifyInstance, context: RecordsContext): void {
  const parseScope = (request: FastifyRequest) => ({
    limit: parseLimit(request.query),
    campaigns: buildSeenCampaigns(context, getCurrentUser(request)),
  })
  app.get(
    '/shots-campaign',
    { config: shotsAccess('campaigns'), schema: createShotsSchema('campaign', campaignShotsSchema) },
    (request) =>
      countShotsPerCampaign(readFromReplica(context, request).db, {
        ...parsePeriodQuery(request.query),
        ...parseScope(request),
      }),
  )
  app.get(
    '/shots-fragrance',
    { config: shotsAccess('fragrances'), schema: createShotsSchema('fragrance', fragranceShotsSchema) },
    (request) =>
      countShotsPerFragrance(readFromReplica(context, request).db, {
        ...parsePeriodQuery(request.query),
        ...parseScope(request),
      }),
  )
  app.get('/export-shot-campaign', createShotsExportOptions('campaign'), async (request, reply) => {
    const exported = { period: parseDayRange(request.query), ...parseScope(request) }
    const shots = await countShotsPerCampaign(readFromReplica(context, request).db, exported)
    return sendTableExport(context, request, reply, {
      resource: 'shotsPerCampaign',
      details: { period: describePeriod(exported.period) },
      buildTable: (translate) => buildCampaignTable(translate, shots, exported),
    })
  })
  app.get('/export-shot-fragrance', createShotsExportOptions('fragrance'), async (request, reply) => {
    const exported = { period: parseDayRange(request.query), ...parseScope(request) }
    const shots = await countShotsPerFragrance(readFromReplica(context, request).db, exported)
    return sendTableExport(context, request, reply, {
      resource: 'shotsPerFragrance',
      details: { period: describePeriod(exported.period) },
      buildTable: (translate) => buildFragranceTable(translate, shots, exported),
    })
  })
}

function buildCampaignTable(
  translate: Translator,
  shots: readonly CampaignShots[],
  exported: ExportedShots,
): ExportTable {
  const rows: Row[] = shots.flatMap(({ campaignName, fragrances }) =>
    fragrances.map(({ fragranceName, shotsTotalFragrance }) => [campaignName, fragranceName, shotsTotalFragrance]),
  )
  return {
    name: buildTitle(translate, 'shotsPerCampaign', exported),
    columns: [
      { heading: translate('dashboard.columns.campaign'), kind: 'text' },
      { heading: translate('dashboard.columns.fragrance'), kind: 'text' },
      { heading: translate('dashboard.columns.shots'), kind: 'number' },
    ],
    pages: toSinglePage(rows),
  }
}

function buildFragranceTable(
  translate: Translator,
  shots: readonly FragranceShots[],
  exported: ExportedShots,
): ExportTable {
  return {
    name: buildTitle(translate, 'shotsPerFragrance', exported),
    columns: [
      { heading: translate('dashboard.columns.fragrance'), kind: 'text' },
      { heading: translate('dashboard.columns.shots'), kind: 'number' },
    ],
    pages: toSinglePage(shots.map(({ fragranceName, shotsTotal }) => [fragranceName, shotsTotal])),
  }
}

/** The title of a file, with its period, and with a note if the file has only the largest entries. */
function buildTitle(
  translate: Translator,
  table: 'shotsPerCampaign' | 'shotsPerFragrance',
  { limit, period }: ExportedShots,
): string {
  const name = translate(`dashboard.${table}`)
  const title = limit === undefined ? name : `${name} (${translate('dashboard.largest')})`
  return addPeriodToTitle(translate, title, period)
}

async function* toSinglePage(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** The selection of the shots in a file. */
type ExportedShots = Pick<ShotsQuery, 'period' | 'limit'>

/** The condition on campaigns as `c` that the user sees the campaign; undefined if the user sees all. */
function buildSeenCampaigns(context: RecordsContext, currentUser: CurrentUser): RawBuilder<SqlBool> | undefined {
  const resource = getResource(context.resources, 'campaigns')
  const { viewer } = viewAs(context, resource, currentUser).context
  return viewer.build({ ...context, viewer, resource, alias: 'c' }, resource.records)
}

/** @throws HttpError 400 if `limit` is neither true nor false */
function parseLimit(query: unknown): number | undefined {
  return parseBoolean('limit', createTextReader(query)('limit')) ? maxLargestEntries : undefined
}

const total = { type: 'number' }
const createFragranceSchema = (totalName: string): JsonSchema =>
  createObjectSchema({ fragranceName: text, [totalName]: total, before: total }, ['fragranceName', totalName])
const fragranceShotsSchema = createFragranceSchema('shotsTotal')
const campaignShotsSchema = requireAll({
  campaignId: integer,
  campaignName: text,
  fragrances: createArraySchema(createFragranceSchema('shotsTotalFragrance')),
})

const limitSchema = { limit: flag }

/** A file of the shots: with limit=true of the ten largest, as the screen shows them; its title says so. */
const createShotsExportOptions = (group: 'campaign' | 'fragrance') =>
  createExportOptions(
    `Export the shots of each ${group} as a file; with limit=true the ten largest`,
    { ...limitSchema, ...dayRangeParameters },
    `${group}s`,
  )

function createShotsSchema(group: string, items: JsonSchema): object {
  return {
    ...createListSchema(`List the shots of each ${group}, the largest first; with limit=true the ten largest`, items),
    querystring: createObjectSchema({ ...limitSchema, ...comparedPeriodProperties }),
  }
}
