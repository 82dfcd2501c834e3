import type { Picture, PictureFault } from './decodePicture.ts'
import { createDecoders } from './decoders.ts'

/** The time limit is generous: a picture of 48 megapixels takes two seconds. */
const decoders = createDecoders({ processes: 2, deadlineMs: 10_000, mostWaiting: 16 })

/**
 * Decodes an uploaded picture, see `decodePicture`, in a separate process with a time limit.
 *
 * @param userId the user who sent it
 * @throws HttpError 429 if too many pictures of the user are waiting, 503 if the process was killed from outside
 */
export const readPicture = (bytes: Uint8Array, whose: string): Promise<Picture | PictureFault> =>
  decoders.decode(bytes, whose)
