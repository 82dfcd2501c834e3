import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'

/** A picture as it is kept, and a small one for lists: both WebP, upright, without anything but the picture. */
export interface Picture {
  readonly picture: Uint8Array
  readonly thumb: Uint8Array
}

/** Why bytes are no picture that can be kept: a key of `validation` in the catalogues. */
export interface PictureFault {
  readonly key: 'unreadableImage' | 'heicImage' | 'imageTooManyPixels' | 'drawingTooRich' | 'imageTakesTooLong'
  readonly params: { readonly max?: number }
}

export const pictureType = 'image/webp'

/** The longest edge of a kept picture, and both edges of a thumbnail, in pixels. */
const longestEdge = 2048
const thumbEdge = 80

/** Fifty thumbnails, with what travels around them, are to stay below 150 KB. */
const largeThumb = 1800

/** The largest that is decoded. A phone's picture of 48 megapixels fits. */
const mostMegapixels = 50
const mostPixels = mostMegapixels * 1_000_000

/** Drawings have no size of their own: small ones are drawn as large as this. */
const drawnEdge = 1024

const readable: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg']

/**
 * Decodes a picture of any common format and encodes it anew, so that nothing but its pixels is kept. Of an animation the first
 * frame is. An SVG is drawn: it runs no scripts and loads nothing. How many pixels there are is known before any is
 * decoded; how long drawing takes is not, and nothing in this process can stop it. See `pictures.ts`.
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
 * Makes the two pictures of an image: its pixels are computed once, upright, and no more of them than are kept.
 * @param effort of the encoder, 0 to 6: more takes longer and comes out smaller
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

/** At this size nobody sees what a picture full of detail loses. */
async function encodeThumb(image: Sharp, effort: number): Promise<Buffer> {
  const thumb = await image.clone().webp({ quality: 60, effort }).toBuffer()
  return thumb.length <= largeThumb ? thumb : image.clone().webp({ quality: 35, effort: 6 }).toBuffer()
}

const careful: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels }
const unreadable: PictureFault = { key: 'unreadableImage', params: {} }

function faultOf(about: Metadata | undefined, bytes: Uint8Array): PictureFault | undefined {
  if (isHeic(bytes)) return { key: 'heicImage', params: {} }
  if (!about?.format || !readable.includes(about.format)) return unreadable
  // Of an animation, `height` is that of one frame only where `pageHeight` says nothing else.
  const pixels = (about.width ?? 0) * (about.pageHeight ?? about.height ?? 0)
  return pixels > mostPixels ? { key: 'imageTooManyPixels', params: { max: mostMegapixels } } : undefined
}

function imageOf(bytes: Uint8Array, about: Metadata): Sharp {
  const density = about.format === 'svg' ? { density: densityOf(about) } : {}
  return sharp(bytes, { ...careful, ...density })
}

/** Dots per inch at which a small drawing comes out large enough; 72 is its own size. */
function densityOf({ width = 1, height = 1 }: Metadata): number {
  return Math.min(Math.max(72, (72 * drawnEdge) / Math.max(width, height, 1)), 7200)
}

/**
 * What repeats, filters or loads: with it a drawing of two hundred bytes takes minutes. `filter` may be an attribute, or a
 * property of a style, too.
 */
const rich =
  /<(?:[\w-]+:)?(?:filter|pattern|mask|marker|use|image|feImage|foreignObject)[\s/>]|\bfilter\s*[:=]|<!ENTITY/i

function isRichDrawing(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  return /<(?:[\w-]+:)?svg[\s>]/i.test(text.slice(0, 4096)) && rich.test(text)
}

/** A compressed drawing may unfold to any size. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The container of HEIC, by the brands of its first box: the same container with other brands holds AVIF. */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(4, 32)).toString('latin1')
  return head.startsWith('ftyp') && /hei[cxms]|hev[cxms]/.test(head) && !/avi[fs]/.test(head)
}
