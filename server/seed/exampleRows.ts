import { createDemoData } from './demoData.ts'
import { type DemoPictures, demoDrawings, type StoredPicture } from './pictures/demoPictures.ts'
import { type TableRows, toRows } from './rows.ts'

/** Fixed, so that examples are the same on every day. */
export const exampleDay = new Date('2026-01-01T12:00:00Z')

/** The rows of the demo data without rendered pictures, as examples of stored rows. */
export function exampleRows(): TableRows[] {
  const data = createDemoData({ now: exampleDay })
  return toRows(data, undrawnPictures(data), '')
}

/** The names of the pictures of the demo data, without rendering them. */
export function undrawnPictures(data: Parameters<typeof demoDrawings>[0]): DemoPictures {
  return new Map(demoDrawings(data).map(({ place, fileName }) => [place, undrawn(fileName)]))
}

const undrawn = (name: string): StoredPicture => ({ key: name, name, thumbKey: name.replace(/(?=\.\w+$)/, '-small') })
