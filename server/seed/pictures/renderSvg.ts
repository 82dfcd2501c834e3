import sharp from 'sharp'
import { encodePicture, type Picture } from '../../files/decodePicture.ts'

/**
 * The lowest effort that compresses well: the first start waits for hundreds of pictures, so speed matters more than
 * size.
 */
const encoderEffort = 1

/** Renders an SVG at its own size, encoded like an upload. */
export function renderSvg(svg: string): Promise<Picture> {
  return encodePicture(sharp(Buffer.from(svg)).flatten(), encoderEffort)
}
