import jsqr from 'jsqr'
import sharp from 'sharp'

/** What a scanner reads from a picture; undefined where it finds no code. Only dark on light counts. */
export async function readQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = jsqr(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })
  return found?.data
}
