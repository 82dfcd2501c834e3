import jsqr from 'jsqr'
import sharp from 'sharp'

/** The text of a QR code in a picture; undefined without a code. Only dark on light is accepted. */
export async function readQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = jsqr(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })
  return found?.data
}
