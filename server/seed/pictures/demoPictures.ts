import type { DemoData } from '../demoData.ts'
import { families, slugOf } from '../scents.ts'
import { coverPicture, fragrancePicture, type Subject, secretPicture } from './compose.ts'

/** The value of a picture column: the keys of the file and of its thumbnail, and the name to show. */
export type StoredPicture = { key: string; name: string; thumbKey: string }

/** The stored pictures by a key such as `fragrance 3 image`. */
export type DemoPictures = ReadonlyMap<string, StoredPicture>

export type Drawing = { place: string; fileName: string; svg(): string }

type Named = { id: number; name: string }

export const imagePlace = ({ id }: { id: number }): string => `fragrance ${id} image`
export const secretPlace = ({ id }: { id: number }): string => `fragrance ${id} secret`
export const coverPlace = ({ id }: { id: number }): string => `campaign ${id} cover`

/** All pictures of the demo data. A picture is drawn only when `svg` is called. */
export function demoDrawings({ fragrances, campaigns }: Pick<DemoData, 'fragrances' | 'campaigns'>): Drawing[] {
  const subjects = new Map(fragrances.map((fragrance) => [fragrance.id, subjectOf(fragrance)]))
  const collected = (campaign: DemoData['campaigns'][number]) =>
    campaign.collection.flatMap(({ fragranceId }) => subjects.get(fragranceId) ?? [])
  return [
    ...[...subjects.values()].flatMap((subject) => [
      { place: imagePlace(subject), fileName: fileName(subject), svg: () => fragrancePicture(subject) },
      { place: secretPlace(subject), fileName: fileName(subject, 'secreta'), svg: () => secretPicture(subject) },
    ]),
    ...campaigns.map((campaign) => ({
      place: coverPlace(campaign),
      fileName: fileName(campaign, 'capa'),
      svg: () => coverPicture(collected(campaign), campaign.id),
    })),
  ]
}

const fileName = ({ name }: Named, ending?: string): string => `${slugOf([name, ending ?? []].flat().join(' '))}.webp`

function subjectOf({ id, name, categoryId }: Named & { categoryId: number }): Subject {
  const family = families[categoryId - 1]
  if (!family) throw new Error(`The demo fragrance ${name} belongs to no family`)
  return { id, name, palette: family.palette }
}
