import type { APIRequestContext } from '@playwright/test'
import { createPicture } from '../../support/pictures.ts'

/** A campaign in an API response. */
export interface Campaign {
  readonly campaignId: number
  readonly name: string
  readonly updatedAt: string
  readonly collection: readonly {
    readonly slot: number
    readonly fragranceId: number
    readonly fragrance: { readonly name: string }
    readonly shotSeconds: number
  }[]
  readonly descriptions: readonly { readonly language: string; readonly description: string }[]
}

/** The key and the name of a fragrance. */
interface NamedFragrance {
  readonly fragranceId: number
  readonly name: string
}

export type ThreeItems<Item> = readonly [Item, Item, Item]

/** The first three items. @throws Error if there are fewer */
export function takeFirstThree<Item>([first, second, third]: readonly Item[]): ThreeItems<Item> {
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are not even three')
  return [first, second, third]
}

/** API calls that prepare campaigns for a journey and read them back. */
export function createCampaignsApi(api: APIRequestContext) {
  const listCampaigns = async (params: Readonly<Record<string, string | number | boolean>>): Promise<Campaign[]> => {
    const found: Campaign[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await (await api.get('/api/campaigns', { params: { perPage: 50, ...params, page } })).json()
      found.push(...answer.data)
      pages = answer.totalPages
    }
    return found
  }
  return {
    /** Three active fragrances of the demo data. */
    threeFragrances: async (): Promise<ThreeItems<NamedFragrance>> =>
      takeFirstThree(await (await api.get('/api/fragrances/quick-search', { params: { str: '' } })).json()),
    /** Adds a campaign with fragrances in the slots 6, 7, 8, … */
    async add(name: string, fragrances: readonly Pick<NamedFragrance, 'fragranceId'>[] = [{ fragranceId: 1 }]) {
      const slots = fragrances.flatMap(({ fragranceId }, index) => [
        [`collection[${index}][fragranceId]`, String(fragranceId)],
        [`collection[${index}][slot]`, String(6 + index)],
        [`collection[${index}][shotSeconds]`, '5'],
      ])
      const multipart = {
        name,
        fragranceShots: '100',
        'cover.file': { name: 'capa.png', mimeType: 'image/png', buffer: await createPicture() },
        'descriptions[0][language]': 'pt-BR',
        'descriptions[0][description]': 'Uma jornada',
        ...Object.fromEntries(slots),
      }
      const added: Campaign = await (await api.post('/api/campaigns', { multipart })).json()
      return added
    },
    rename: (id: number, name: string) => api.put(`/api/campaigns/${id}`, { multipart: { name } }),
    get: async (id: number): Promise<Campaign> => (await api.get(`/api/campaigns/${id}`)).json(),
    found: (text: string) => listCampaigns({ FilterString: text }),
    /** A campaign of the demo data, with a fragrance that its quiz uses. */
    async findUsedByQuiz(): Promise<{ campaign: Campaign; slot: number }> {
      for (const campaign of await listCampaigns({ isActive: true })) {
        for (const { slot, fragranceId } of campaign.collection) {
          const answer = await api.get(`/api/fragrances/has-answer/${fragranceId}/${campaign.campaignId}`)
          if ((await answer.json()).hasAnswer) return { campaign, slot }
        }
      }
      throw new Error('no campaign of the demo has a fragrance that answers lead to')
    },
  }
}
