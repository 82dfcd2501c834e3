import type { DemoData } from '../demoData.ts'
import { type DemoPictures, listPictureTasks, type PictureTask, type StoredPicture } from './demoPictures.ts'
import { renderSvg } from './renderSvg.ts'

/** The part of the file store that the seed needs. */
export type PictureFiles = {
  put(bytes: Uint8Array, name: string, type: string): Promise<{ readonly key: string; readonly name: string }>
}

/**
 * The number of pictures that are rendered at the same time. A small machine has two cores, and more pictures would
 * need more memory.
 */
const workerCount = 2

/** Renders and stores all pictures of the demo data. The rendering runs outside of the event loop. */
export async function renderPictures(
  files: PictureFiles,
  data: Pick<DemoData, 'fragrances' | 'campaigns'>,
): Promise<DemoPictures> {
  const queue = listPictureTasks(data)
  const stored = new Map<string, StoredPicture>()
  async function runWorker(): Promise<void> {
    for (let task = queue.shift(); task; task = queue.shift()) {
      stored.set(task.key, await storePicture(task, files))
    }
  }
  await Promise.all(Array.from({ length: workerCount }, runWorker))
  return stored
}

async function storePicture({ svg, fileName }: PictureTask, files: PictureFiles): Promise<StoredPicture> {
  const { picture, thumb } = await renderSvg(svg())
  const { key, name } = await files.put(picture, fileName, 'image/webp')
  const { key: thumbKey } = await files.put(thumb, fileName, 'image/webp')
  return { key, name, thumbKey }
}
