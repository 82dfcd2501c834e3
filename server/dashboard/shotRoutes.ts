import type { FastifyInstance } from 'fastify'
import type { Translator } from '#i18n/translate.ts'
import { maxLargestEntries } from '#rules/shots.ts'
import type { ExportTable, Row } from '../exports/exportTable.ts'
import { type ExportContext, sendTableExport } from '../exports/sendTableExport.ts'
import { createTextReader, parseBoolean } from '../http/listQuery.ts'
import { createExportOptions, createListSchema, staffAccess } from './schemas.ts'
import { type CampaignShots, countShotsPerCampaign, countShotsPerFragrance } from './shots.ts'

/** The shots per campaign and per fragrance, as JSON and as files; `limit=true` returns the ten largest. */
export function shotRoutes(app: FastifyInstance, context: ExportContext): void {
  const { db } = context
  app.get(
    '/shots-campaign',
    { config: staffAccess, schema: createShotsSchema('campaign', campaignShotsSchema) },
    ({ query }) => countShotsPerCampaign(db, parseLimit(query)),
  )
  app.get(
    '/shots-fragrance',
    { config: staffAccess, schema: createShotsSchema('fragrance', fragranceShotsSchema) },
    ({ query }) => countShotsPerFragrance(db, parseLimit(query)),
  )
  app.get('/export-shot-campaign', createShotsExportOptions('campaign'), async (request, reply) => {
    const maxEntries = parseLimit(request.query)
    const shots = await countShotsPerCampaign(db, maxEntries)
    return sendTableExport(context, request, reply, {
      resource: 'shotsPerCampaign',
      buildTable: (translate) => buildCampaignTable(translate, shots, maxEntries),
    })
  })
  app.get('/export-shot-fragrance', createShotsExportOptions('fragrance'), async (request, reply) => {
    const maxEntries = parseLimit(request.query)
    const rows: Row[] = (await countShotsPerFragrance(db, maxEntries)).map((entry) => [
      entry.fragranceName,
      entry.shotsTotal,
    ])
    return sendTableExport(context, request, reply, {
      resource: 'shotsPerFragrance',
      buildTable: (translate) => ({
        name: buildTitle(translate, 'shotsPerFragrance', maxEntries),
        columns: [
          { heading: translate('dashboard.columns.fragrance'), kind: 'text' },
          { heading: translate('dashboard.columns.shots'), kind: 'number' },
        ],
        pages: toSinglePage(rows),
      }),
    })
  })
}

function buildCampaignTable(
  translate: Translator,
  shots: readonly CampaignShots[],
  maxEntries: number | undefined,
): ExportTable {
  const rows: Row[] = shots.flatMap(({ campaignName, fragrances }) =>
    fragrances.map(({ fragranceName, shotsTotalFragrance }) => [campaignName, fragranceName, shotsTotalFragrance]),
  )
  return {
    name: buildTitle(translate, 'shotsPerCampaign', maxEntries),
    columns: [
      { heading: translate('dashboard.columns.campaign'), kind: 'text' },
      { heading: translate('dashboard.columns.fragrance'), kind: 'text' },
      { heading: translate('dashboard.columns.shots'), kind: 'number' },
    ],
    pages: toSinglePage(rows),
  }
}

/** The title of a file, which says if it holds only the largest entries. */
function buildTitle(
  translate: Translator,
  table: 'shotsPerCampaign' | 'shotsPerFragrance',
  maxEntries: number | undefined,
): string {
  const name = translate(`dashboard.${table}`)
  return maxEntries === undefined ? name : `${name} (${translate('dashboard.largest')})`
}

async function* toSinglePage(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** @throws HttpError 400 if `limit` is neither true nor false */
function parseLimit(query: unknown): number | undefined {
  return parseBoolean('limit', createTextReader(query)('limit')) ? maxLargestEntries : undefined
}

const name = { type: 'string' }
const totalSchema = { type: 'number' }
const fragranceShotsSchema = {
  type: 'object',
  properties: { fragranceName: name, shotsTotal: totalSchema },
  required: ['fragranceName', 'shotsTotal'],
}
const campaignShotsSchema = {
  type: 'object',
  properties: {
    campaignId: { type: 'integer' },
    campaignName: name,
    fragrances: {
      type: 'array',
      items: {
        type: 'object',
        properties: { fragranceName: name, shotsTotalFragrance: totalSchema },
        required: ['fragranceName', 'shotsTotalFragrance'],
      },
    },
  },
  required: ['campaignId', 'campaignName', 'fragrances'],
}

const limitSchema = { limit: { type: 'boolean' } }

/** A file of the shots: with limit=true of the ten largest, as the screen shows them; its title says so. */
const createShotsExportOptions = (group: string) =>
  createExportOptions(`Export the shots of each ${group} as a file; with limit=true the ten largest`, limitSchema)

function createShotsSchema(group: string, items: object): object {
  return {
    ...createListSchema(`List the shots of each ${group}, the largest first; with limit=true the ten largest`, items),
    querystring: { type: 'object', properties: limitSchema },
  }
}
