import sharp from 'sharp'

type Rgb = readonly [number, number, number]

/** An encoded picture of one color. */
export function createPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff' = 'png',
  { width = 64, height = 48, colour = [200, 40, 90] as Rgb } = {},
): Promise<Buffer> {
  const [red, green, blue] = colour
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: green, b: blue } } })
    .toFormat(format)
    .toBuffer()
}

/** A picture of exactly this size, because decoders ignore bytes after a JPEG. */
export async function createPictureOfSize(size: number): Promise<Buffer> {
  const picture = await createPicture('jpeg')
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)])
}

/** The header of a HEIC file, a camera format that is not supported. */
export const heicHeader = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(200),
])

/** A picture of noise, which compresses as badly as a photograph. */
export function createNoisePicture(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
}
