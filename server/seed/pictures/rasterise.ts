import sharp from 'sharp'
import { encodePicture, type Picture } from '../../files/decodePicture.ts'

/** Fast rather than small, because the first start waits for hundreds of pictures. */
const effort = 1

/** Renders an SVG at its own size, encoded like an upload. */
export function rasterise(svg: string): Promise<Picture> {
  return encodePicture(sharp(Buffer.from(svg)).flatten(), effort)
}
