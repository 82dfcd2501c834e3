import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { isExpensiveSvg } from './isExpensiveSvg.ts'

/** A stored picture and its thumbnail: both WebP, upright, without metadata. */
export interface Picture {
  readonly picture: Uint8Array
  readonly thumb: Uint8Array
}

/** The reason why a picture is refused: a key of `validation` in the catalogues. */
export interface PictureError {
  readonly key:
    | 'unreadableImage'
    | 'heicImage'
    | 'imageTooManyPixels'
    | 'drawingTooRich'
    | 'imageTakesTooLong'
    | 'imageTakesTooMuchMemory'
  readonly params: { readonly max?: number }
}

export const pictureType = 'image/webp'

/** The maximum edge of a stored picture, and both edges of a thumbnail, in pixels. */
const maxEdge = 2048
const thumbSize = 80

/** In bytes. Fifty thumbnails with their headers must stay below 150 KB. */
const maxThumbBytes = 1800

/** The maximum size of a decoded picture; a phone picture with 48 megapixels is allowed. */
const maxMegapixels = 50
const maxPixels = maxMegapixels * 1_000_000

/** A vector graphic has no pixel size, so a small one is rendered at this size. */
const renderedEdge = 1024

const readableFormats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg']

/**
 * Decodes a picture of any common format and encodes it again, which keeps only its pixels. Of an animation it keeps
 * the first frame. An SVG is rendered without scripts and external resources. The number of pixels is known before
 * decoding, but the rendering time is not, and it cannot be aborted in this process, see `pictureDecoder.ts`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture | PictureError> {
  if (bytes.length === 0 || isGzip(bytes)) return unreadableError
  if (isExpensiveSvg(bytes)) return { key: 'drawingTooRich', params: {} }
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const error = findError(metadata, bytes)
  if (error || !metadata) return error ?? unreadableError
  return encodePicture(openImage(bytes, metadata)).catch(() => unreadableError)
}

/**
 * Encodes the stored picture and the thumbnail of an image.
 *
 * @param effort of the encoder, 0 to 6; a higher one is slower and gives a smaller file
 */
export async function encodePicture(image: Sharp, effort = 4): Promise<Picture> {
  const { data, info } = await image
    .autoOrient()
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const [picture, thumb] = await Promise.all([
    pixels().webp({ quality: 80, effort }).toBuffer(),
    encodeThumb(pixels().resize(thumbSize, thumbSize, { fit: 'cover' }), effort),
  ])
  return { picture, thumb }
}

/** At this size a lower quality is not visible. */
async function encodeThumb(image: Sharp, effort: number): Promise<Buffer> {
  const thumb = await image.clone().webp({ quality: 60, effort }).toBuffer()
  return thumb.length <= maxThumbBytes ? thumb : image.clone().webp({ quality: 35, effort: 6 }).toBuffer()
}

const decodeOptions: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels }
export const unreadableError: PictureError = { key: 'unreadableImage', params: {} }

function findError(metadata: Metadata | undefined, bytes: Uint8Array): PictureError | undefined {
  if (isHeic(bytes)) return { key: 'heicImage', params: {} }
  if (!metadata?.format || !readableFormats.includes(metadata.format)) return unreadableError
  // For an animation `height` is the sum of all frames, and `pageHeight` the height of one.
  const pixels = (metadata.width ?? 0) * (metadata.pageHeight ?? metadata.height ?? 0)
  return pixels > maxPixels ? { key: 'imageTooManyPixels', params: { max: maxMegapixels } } : undefined
}

function openImage(bytes: Uint8Array, metadata: Metadata): Sharp {
  const density = metadata.format === 'svg' ? { density: computeDensity(metadata) } : {}
  return sharp(bytes, { ...decodeOptions, ...density })
}

/** The resolution at which a small drawing becomes large enough; 72 dpi is its own size. */
function computeDensity({ width = 1, height = 1 }: Metadata): number {
  return Math.min(Math.max(72, (72 * renderedEdge) / Math.max(width, height, 1)), 7200)
}

/** A compressed drawing could expand to any size. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Detects HEIC by the brands of the first box; the same container with other brands holds AVIF. */
function isHeic(bytes: Uint8Array): boolean {
  const brands = Buffer.from(bytes.subarray(4, 32)).toString('latin1')
  return brands.startsWith('ftyp') && /hei[cxms]|hev[cxms]/.test(brands) && !/avi[fs]/.test(brands)
}
