import type { DemoData } from '../demoData.ts'
import { type DemoPictures, type Drawing, demoDrawings, type StoredPicture } from './demoPictures.ts'
import { rasterise } from './rasterise.ts'

/** The part of the file store that the seed needs. */
export type PictureFiles = {
  put(bytes: Uint8Array, name: string, type: string): Promise<{ readonly key: string; readonly name: string }>
}

/**
 * The number of pictures that are rendered at the same time. A small machine has two cores, and more pictures would
 * need more memory.
 */
const workers = 2

/** Renders and stores all pictures of the demo data. The rendering runs outside of the event loop. */
export async function drawPictures(
  files: PictureFiles,
  data: Pick<DemoData, 'fragrances' | 'campaigns'>,
): Promise<DemoPictures> {
  const waiting = demoDrawings(data)
  const stored = new Map<string, StoredPicture>()
  async function work(): Promise<void> {
    for (let drawing = waiting.shift(); drawing; drawing = waiting.shift()) {
      stored.set(drawing.place, await draw(drawing, files))
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return stored
}

async function draw({ svg, fileName }: Drawing, files: PictureFiles): Promise<StoredPicture> {
  const { picture, thumb } = await rasterise(svg())
  const { key, name } = await files.put(picture, fileName, 'image/webp')
  const { key: thumbKey } = await files.put(thumb, fileName, 'image/webp')
  return { key, name, thumbKey }
}
