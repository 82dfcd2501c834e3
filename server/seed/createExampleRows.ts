import { createDemoData } from './demoData.ts'
import type { TableRows } from './insertRows.ts'
import { addPartners } from './partners.ts'
import { type DemoPictures, listPictureTasks, type StoredPicture } from './pictures/demoPictures.ts'
import { toRows } from './toRows.ts'

/** Fixed, so that examples are the same on every day. */
export const exampleDay = new Date('2026-01-01T12:00:00Z')

/** The rows of the demo data without rendered pictures, as examples of stored rows. */
export function createExampleRows(): TableRows[] {
  const data = addPartners(createDemoData({ now: exampleDay }), exampleDay)
  return toRows(data, createPlaceholderPictures(data), '')
}

/** The names of the pictures of the demo data, without rendering them. */
export function createPlaceholderPictures(data: Parameters<typeof listPictureTasks>[0]): DemoPictures {
  return new Map(listPictureTasks(data).map(({ key, fileName }) => [key, toPlaceholder(fileName)]))
}

const toPlaceholder = (name: string): StoredPicture => ({
  key: name,
  name,
  thumbKey: name.replace(/(?=\.\w+$)/, '-small'),
})
