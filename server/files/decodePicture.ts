import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { isRichDrawing } from './richDrawing.ts'

/** A picture as stored and its thumbnail: both WebP, upright, without metadata. */
export interface Picture {
  readonly picture: Uint8Array
  readonly thumb: Uint8Array
}

/** The reason why a picture is refused: a key of `validation` in the catalogues. */
export interface PictureFault {
  readonly key: 'unreadableImage' | 'heicImage' | 'imageTooManyPixels' | 'drawingTooRich' | 'imageTakesTooLong'
  readonly params: { readonly max?: number }
}

export const pictureType = 'image/webp'

/** The maximum edge of a stored picture, and both edges of a thumbnail, in pixels. */
const longestEdge = 2048
const thumbEdge = 80

/** In bytes. Fifty thumbnails with their headers must stay below 150 KB. */
const largeThumb = 1800

/** The maximum size of a decoded picture; a phone picture with 48 megapixels is allowed. */
const mostMegapixels = 50
const mostPixels = mostMegapixels * 1_000_000

/** A vector graphic has no pixel size, so a small one is rendered at this size. */
const drawnEdge = 1024

const readable: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg']

/**
 * Decodes a picture of any common format and encodes it again, which keeps only its pixels. Of an animation it keeps
 * the first frame. An SVG is rendered without scripts and external resources. The number of pixels is known before
 * decoding, but the rendering time is not, and it cannot be aborted in this process, see `decodeUploadedPicture.ts`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture | PictureFault> {
  if (bytes.length === 0 || isGzip(bytes)) return unreadable
  if (isRichDrawing(bytes)) return { key: 'drawingTooRich', params: {} }
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const fault = faultOf(about, bytes)
  if (fault || !about) return fault ?? unreadable
  return encodePicture(imageOf(bytes, about)).catch(() => unreadable)
}

/**
 * Encodes the stored picture and the thumbnail of an image.
 *
 * @param effort of the encoder, 0 to 6; a higher one is slower and gives a smaller file
 */
export async function encodePicture(image: Sharp, effort = 4): Promise<Picture> {
  const { data, info } = await image
    .autoOrient()
    .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const [picture, thumb] = await Promise.all([
    pixels().webp({ quality: 80, effort }).toBuffer(),
    encodeThumb(pixels().resize(thumbEdge, thumbEdge, { fit: 'cover' }), effort),
  ])
  return { picture, thumb }
}

/** At this size a lower quality is not visible. */
async function encodeThumb(image: Sharp, effort: number): Promise<Buffer> {
  const thumb = await image.clone().webp({ quality: 60, effort }).toBuffer()
  return thumb.length <= largeThumb ? thumb : image.clone().webp({ quality: 35, effort: 6 }).toBuffer()
}

const careful: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels }
const unreadable: PictureFault = { key: 'unreadableImage', params: {} }

function faultOf(about: Metadata | undefined, bytes: Uint8Array): PictureFault | undefined {
  if (isHeic(bytes)) return { key: 'heicImage', params: {} }
  if (!about?.format || !readable.includes(about.format)) return unreadable
  // For an animation `height` is the sum of all frames, and `pageHeight` the height of one.
  const pixels = (about.width ?? 0) * (about.pageHeight ?? about.height ?? 0)
  return pixels > mostPixels ? { key: 'imageTooManyPixels', params: { max: mostMegapixels } } : undefined
}

function imageOf(bytes: Uint8Array, about: Metadata): Sharp {
  const density = about.format === 'svg' ? { density: densityOf(about) } : {}
  return sharp(bytes, { ...careful, ...density })
}

/** The resolution at which a small drawing becomes large enough; 72 dpi is its own size. */
function densityOf({ width = 1, height = 1 }: Metadata): number {
  return Math.min(Math.max(72, (72 * drawnEdge) / Math.max(width, height, 1)), 7200)
}

/** A compressed drawing could expand to any size. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Detects HEIC by the brands of the first box; the same container with other brands holds AVIF. */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(4, 32)).toString('latin1')
  return head.startsWith('ftyp') && /hei[cxms]|hev[cxms]/.test(head) && !/avi[fs]/.test(head)
}
