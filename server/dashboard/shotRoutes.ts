import type { FastifyInstance } from 'fastify'
import type { Translator } from '#i18n/translate.ts'
import { largestCount } from '#rules/shots.ts'
import { answerExport, type ExportContext } from '../exports/answerExport.ts'
import type { ExportTable, Row } from '../exports/table.ts'
import { parseBoolean, textsOf } from '../http/paging.ts'
import { config, exportOf, listSchema } from './schemas.ts'
import { type ShotsOfCampaign, shotsPerCampaign, shotsPerFragrance } from './shots.ts'

/** The shots per campaign and per fragrance, as JSON and as files; `limit=true` returns the ten largest. */
export function shotRoutes(app: FastifyInstance, context: ExportContext): void {
  const { db } = context
  app.get('/shots-campaign', { config, schema: shotsSchema('campaign', campaignShots) }, ({ query }) =>
    shotsPerCampaign(db, mostIn(query)),
  )
  app.get('/shots-fragrance', { config, schema: shotsSchema('fragrance', fragranceShots) }, ({ query }) =>
    shotsPerFragrance(db, mostIn(query)),
  )
  app.get('/export-shot-campaign', shotsExport('campaign'), async (request, reply) => {
    const most = mostIn(request.query)
    const shots = await shotsPerCampaign(db, most)
    return answerExport(context, request, reply, {
      resource: 'shotsPerCampaign',
      table: (translate) => campaignTable(translate, shots, most),
    })
  })
  app.get('/export-shot-fragrance', shotsExport('fragrance'), async (request, reply) => {
    const most = mostIn(request.query)
    const rows: Row[] = (await shotsPerFragrance(db, most)).map((one) => [one.fragranceName, one.shotsTotal])
    return answerExport(context, request, reply, {
      resource: 'shotsPerFragrance',
      table: (translate) => ({
        name: nameOf(translate, 'shotsPerFragrance', most),
        columns: [
          { heading: translate('dashboard.columns.fragrance'), kind: 'text' },
          { heading: translate('dashboard.columns.shots'), kind: 'number' },
        ],
        pages: onePage(rows),
      }),
    })
  })
}

function campaignTable(
  translate: Translator,
  shots: readonly ShotsOfCampaign[],
  most: number | undefined,
): ExportTable {
  const rows: Row[] = shots.flatMap(({ campaignName, fragrances }) =>
    fragrances.map(({ fragranceName, shotsTotalFragrance }) => [campaignName, fragranceName, shotsTotalFragrance]),
  )
  return {
    name: nameOf(translate, 'shotsPerCampaign', most),
    columns: [
      { heading: translate('dashboard.columns.campaign'), kind: 'text' },
      { heading: translate('dashboard.columns.fragrance'), kind: 'text' },
      { heading: translate('dashboard.columns.shots'), kind: 'number' },
    ],
    pages: onePage(rows),
  }
}

/** The title of a file, which says if it holds only the largest entries. */
function nameOf(
  translate: Translator,
  table: 'shotsPerCampaign' | 'shotsPerFragrance',
  most: number | undefined,
): string {
  const name = translate(`dashboard.${table}`)
  return most === undefined ? name : `${name} (${translate('dashboard.largest')})`
}

async function* onePage(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** @throws HttpError 400 if `limit` is neither true nor false */
function mostIn(query: unknown): number | undefined {
  return parseBoolean('limit', textsOf(query)('limit')) ? largestCount : undefined
}

const name = { type: 'string' }
const total = { type: 'number' }
const fragranceShots = {
  type: 'object',
  properties: { fragranceName: name, shotsTotal: total },
  required: ['fragranceName', 'shotsTotal'],
}
const campaignShots = {
  type: 'object',
  properties: {
    campaignId: { type: 'integer' },
    campaignName: name,
    fragrances: {
      type: 'array',
      items: {
        type: 'object',
        properties: { fragranceName: name, shotsTotalFragrance: total },
        required: ['fragranceName', 'shotsTotalFragrance'],
      },
    },
  },
  required: ['campaignId', 'campaignName', 'fragrances'],
}

const limit = { limit: { type: 'boolean' } }

/** A file of the shots: with limit=true of the ten largest, as the screen shows them; its title says so. */
const shotsExport = (what: string) =>
  exportOf(`Export the shots of each ${what} as a file; with limit=true the ten largest`, limit)

function shotsSchema(what: string, items: object): object {
  return {
    ...listSchema(`List the shots of each ${what}, the largest first; with limit=true the ten largest`, items),
    querystring: { type: 'object', properties: limit },
  }
}
