import type { Picture, PictureError } from './decodePicture.ts'
import { createPictureDecoder } from './pictureDecoder.ts'

/** The time limit is generous: a picture of 48 megapixels takes two seconds. */
const pictureDecoder = createPictureDecoder({ processes: 2, timeoutMs: 10_000, maxQueued: 16 })

/**
 * Decodes an uploaded picture, see `decodePicture`, in a separate process with a time limit.
 *
 * @param userId the user who sent it
 * @throws HttpError 429 if too many pictures of the user are waiting, 503 if the process was killed from outside
 */
export const decodeUploadedPicture = (bytes: Uint8Array, userId: string): Promise<Picture | PictureError> =>
  pictureDecoder.decode(bytes, userId)
