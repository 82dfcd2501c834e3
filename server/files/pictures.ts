import type { Picture, PictureFault } from './decodePicture.ts'
import { createDecoders } from './decoders.ts'

/** A phone's picture of 48 megapixels takes two seconds. */
const decoders = createDecoders({ processes: 2, deadlineMs: 10_000, mostWaiting: 16 })

/**
 * Reads an uploaded picture, see `decodePicture`, in a process of its own that is ended where it takes too long.
 * @param whose the person who sent it
 * @throws HttpError 429 where too many pictures of the person are waiting
 */
export const readPicture = (bytes: Uint8Array, whose: string): Promise<Picture | PictureFault> =>
  decoders.decode(bytes, whose)
