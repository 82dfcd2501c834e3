import sharp from 'sharp'
import { encodePicture, type Picture } from '../../../files/decodePicture.ts'

/** Quick rather than small: there are hundreds of them, and somebody waits. */
const effort = 1

/** Draws an SVG at its own size, as an upload would be kept. */
export function rasterise(svg: string): Promise<Picture> {
  return encodePicture(sharp(Buffer.from(svg)).flatten(), effort)
}
