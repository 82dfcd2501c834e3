import type { DemoData } from '../demoData.ts'
import { families, toSlug } from '../fragrances.ts'
import { drawCover, drawFragrance, drawSecret, type PictureSubject } from './drawSvg.ts'

/** The value of a picture column: the keys of the file and of its thumbnail, and the name to show. */
export type StoredPicture = { key: string; name: string; thumbKey: string }

/** The stored pictures by a key such as `fragrance 3 image`. */
export type DemoPictures = ReadonlyMap<string, StoredPicture>

export type PictureTask = { key: string; fileName: string; svg(): string }

type NamedItem = { id: number; name: string }

export const getImageKey = ({ id }: { id: number }): string => `fragrance ${id} image`
export const getSecretKey = ({ id }: { id: number }): string => `fragrance ${id} secret`
export const getCoverKey = ({ id }: { id: number }): string => `campaign ${id} cover`

/** All pictures of the demo data. A picture is drawn only when `svg` is called. */
export function listPictureTasks({ fragrances, campaigns }: Pick<DemoData, 'fragrances' | 'campaigns'>): PictureTask[] {
  const subjects = new Map(fragrances.map((fragrance) => [fragrance.id, toSubject(fragrance)]))
  const getCollection = (campaign: DemoData['campaigns'][number]) =>
    campaign.collection.flatMap(({ fragranceId }) => subjects.get(fragranceId) ?? [])
  return [
    ...[...subjects.values()].flatMap((subject) => [
      { key: getImageKey(subject), fileName: buildFileName(subject), svg: () => drawFragrance(subject) },
      { key: getSecretKey(subject), fileName: buildFileName(subject, 'secreta'), svg: () => drawSecret(subject) },
    ]),
    ...campaigns.map((campaign) => ({
      key: getCoverKey(campaign),
      fileName: buildFileName(campaign, 'capa'),
      svg: () => drawCover(getCollection(campaign), campaign.id),
    })),
  ]
}

const buildFileName = ({ name }: NamedItem, suffix?: string): string =>
  `${toSlug([name, suffix ?? []].flat().join(' '))}.webp`

function toSubject({ id, name, categoryId }: NamedItem & { categoryId: number }): PictureSubject {
  const family = families[categoryId - 1]
  if (!family) throw new Error(`The demo fragrance ${name} belongs to no family`)
  return { id, name, palette: family.palette }
}
