import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { decodePicture, type Picture } from '../../server/files/decodePicture.ts'
import { createNoisePicture, createPicture, heicHeader } from '../support/pictures.ts'

async function normalizePicture(bytes: Uint8Array): Promise<Picture> {
  const found = await decodePicture(bytes)
  if ('key' in found) throw new Error(found.key)
  return found
}
const readMetadata = async (bytes: Uint8Array) => sharp((await normalizePicture(bytes)).picture).metadata()
const catchFault = async (bytes: Uint8Array) => {
  const found = await decodePicture(bytes)
  return 'key' in found ? found : undefined
}
/** The colour of one pixel. */
async function pixel(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

describe('a picture that is kept', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'may come as %s and is WebP then',
    async (format) => {
      const { picture, thumb } = await normalizePicture(await createPicture(format))
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
      expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 80, height: 80 })
      const [red = 0, green = 0, blue = 0] = await pixel(picture, 30, 20)
      expect(Math.abs(red - 200) + Math.abs(green - 40) + Math.abs(blue - 90)).toBeLessThan(30)
    },
  )

  it('stands as the camera was held, and says nothing of where, when and by what it was taken', async () => {
    const rotatedPicture = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Sillage', Copyright: 'Ana' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(rotatedPicture.includes('Sillage')).toBe(true)
    const { picture } = await normalizePicture(rotatedPicture)
    const about = await sharp(picture).metadata()
    expect(about).toMatchObject({ width: 20, height: 60 })
    expect([about.orientation, about.exif, about.icc, about.xmp]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(picture).includes('Sillage')).toBe(false)
  })

  it('keeps what is transparent', async () => {
    const clear = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect(await readMetadata(clear)).toMatchObject({ hasAlpha: true })
  })

  const grey = () => sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } })
  it.each([
    ['grey', () => grey().toColourspace('b-w').png()],
    ['of 16 bits', () => grey().toColourspace('rgb16').png()],
    ['CMYK', () => grey().toColourspace('cmyk').jpeg()],
  ])('that was %s has the colours that it had', async (_kind, made) => {
    const [red = 0] = await pixel((await normalizePicture(await made().toBuffer())).picture, 4, 4)
    expect(Math.abs(red - 128)).toBeLessThan(12)
  })

  it('has at most 2,048 pixels on an edge, and is never enlarged', async () => {
    const readNormalizedSize = async (width: number, height: number) => {
      const about = await readMetadata(await createPicture('png', { width, height }))
      return [about.width, about.height]
    }
    expect(await readNormalizedSize(4000, 1000)).toEqual([2048, 512])
    expect(await readNormalizedSize(20_000, 10)).toEqual([2048, 1])
    expect(await readNormalizedSize(1, 1)).toEqual([1, 1])
  })

  it('has a thumbnail of at most 2 KB, however much there is to see', async () => {
    for (const edge of [80, 700])
      expect((await normalizePicture(await createNoisePicture(edge, edge))).thumb.length).toBeLessThan(2048)
  })

  it('is the first frame of an animation', async () => {
    const frames = await Promise.all([
      createPicture('png', { colour: [255, 0, 0] }),
      createPicture('png', { colour: [0, 0, 255] }),
    ])
    const animated = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const { picture } = await normalizePicture(animated)
    const about = await sharp(picture).metadata()
    expect([about.pages ?? 1, about.height]).toEqual([1, 48])
    expect((await pixel(picture, 1, 1))[0]).toBeGreaterThan(200)
  })
})

describe('a drawing', () => {
  const svg = (content: string, size = 'width="20" height="20"') =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="0 0 20 20">${content}</svg>`,
    )

  it('becomes a picture, large enough whatever its own size', async () => {
    const { picture } = await normalizePicture(svg('<rect width="20" height="20" fill="red"/>'))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1024 })
    expect((await pixel(picture, 500, 500))[0]).toBeGreaterThan(240)
  })

  it('runs no scripts, and may refer to its own parts', async () => {
    const script = '<script>document.documentElement.innerHTML = ""</script>'
    const gradient = '<linearGradient id="a"><stop stop-color="#0f0"/></linearGradient>'
    const link = '<linearGradient id="b" xlink:href="#a"/>'
    const { picture } = await normalizePicture(
      svg(`${script}${gradient}${link}<rect width="20" height="20" fill="url(#b)"/>`),
    )
    const [red = 255, green = 0, blue = 255] = await pixel(picture, 500, 500)
    expect([red < 20, green > 240, blue < 20]).toEqual([true, true, true])
    expect(Buffer.from(picture).includes('script')).toBe(false)
  })

  const dilateFilter = '<filter id="f"><feMorphology operator="dilate" radius="200"/></filter>'
  const large = 'width="2000" height="2000"'
  it.each([
    ['a filter', svg(`${dilateFilter}<rect filter="url(#f)" width="20" height="20"/>`, large)],
    ['a filter in another prefix', svg(`<s:filter xmlns:s="http://www.w3.org/2000/svg" id="f"/><rect/>`)],
    ['a filter without an element', svg('<rect style="filter: blur(200px)" width="20" height="20"/>')],
    ['a filter spelt in references', svg('<rect style="&#102;&#x69;lter: blur(200px)" width="20" height="20"/>')],
    ['a filter spelt in escapes', svg('<style>rect { f\\69 l\\ter/* */: blur(200px) }</style><rect width="20"/>')],
    ['a filter in a prefix of any letters', svg('<é:filter xmlns:é="http://www.w3.org/2000/svg" id="f"/>')],
    [
      'a filter behind a comment',
      Buffer.concat([Buffer.from(`<!-- <svg/ ${' '.repeat(5000)} -->`), svg(dilateFilter)]),
    ],
    ['a pattern', svg('<pattern id="p" width=".001" height=".001"><path d="M0 0"/></pattern><rect fill="url(#p)"/>')],
    ['a use of itself', svg('<g id="a"><use href="#a"/><use href="#a"/></g>')],
    ['a style from the disk', svg('<style>@import "file:///etc/passwd"; rect { fill: red }</style><rect/>')],
    ['a style sheet', Buffer.concat([Buffer.from('<?xml-stylesheet href="x.css"?>'), svg('<rect/>')])],
    ['a fill from the disk', svg('<rect fill="url( \'file:///etc/passwd#a\')" width="20" height="20"/>')],
    ['a gradient from elsewhere', svg('<linearGradient id="a" xlink:href="http://127.0.0.1:9/x.svg#a"/>')],
    ['an image from elsewhere', svg('<image href="http://127.0.0.1:9/x.png" width="20" height="20"/>')],
  ])('with %s is refused by what is wrong with it [RO-12]', async (_kind, bytes) => {
    expect(await catchFault(bytes)).toEqual({ key: 'drawingTooRich', params: {} })
  })

  it('of 10,000 groups in each other is refused', async () => {
    const deeplyNestedSvg = svg(`${'<g opacity=".9">'.repeat(10_000)}<rect/>${'</g>'.repeat(10_000)}`)
    expect(await catchFault(deeplyNestedSvg)).toEqual({ key: 'unreadableImage', params: {} })
  })

  it('with entities that load a file or multiply without end is refused', async () => {
    const head = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    const text = `${head}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a;</text></svg>`
    const nestedEntities = [
      '<!ENTITY l0 "lol">',
      ...Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`),
    ]
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [${nestedEntities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l12;</text></svg>`
    for (const drawing of [text, bomb]) {
      const found = await decodePicture(Buffer.from(drawing))
      if ('picture' in found) expect(Buffer.from(found.picture).includes('root')).toBe(false)
      else expect(found.key).toBe('drawingTooRich')
    }
  })

  it('that is compressed, or has no end, or is huge, is refused', async () => {
    const unclosedSvg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect')
    const hugeSvg = svg('', 'width="20000" height="20000"')
    expect(await catchFault(gzipSync(svg('<rect/>')))).toMatchObject({ key: 'unreadableImage' })
    expect(await catchFault(unclosedSvg)).toMatchObject({ key: 'unreadableImage' })
    expect(await catchFault(hugeSvg)).toEqual({ key: 'imageTooManyPixels', params: { max: 50 } })
  })
})

describe('refused as no picture', () => {
  it.each([
    ['a text', Buffer.from('no picture at all')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a PNG of more rows than it has', createPngWithWrongHeight()],
    ['the head of a PNG and nonsense', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)])],
  ])('is %s', async (_kind, bytes) => {
    expect(await catchFault(bytes)).toEqual({ key: 'unreadableImage', params: {} })
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('is a %s that was cut off', async (format) => {
    const whole = await sharp(await createPicture('png', { width: 400, height: 300 }))
      .composite([{ input: await createNoise(), blend: 'over' }])
      .toFormat(format)
      .toBuffer()
    expect(await catchFault(whole.subarray(0, Math.floor(whole.length * 0.6)))).toEqual({
      key: 'unreadableImage',
      params: {},
    })
  })

  test('is a HEIC, by its name', async () => {
    expect(await catchFault(heicHeader)).toEqual({ key: 'heicImage', params: {} })
  })
})

const noise400 = { type: 'gaussian', mean: 128, sigma: 30 } as const
const createNoise = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise: noise400 } })
    .png()
    .toBuffer()

describe('how many pixels a picture has', () => {
  test('is known before any is decoded: 20,000 by 20,000 in a few hundred kilobytes is refused at once', async () => {
    const bomb = blankPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    expect(await catchFault(bomb)).toEqual({ key: 'imageTooManyPixels', params: { max: 50 } })
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })

  test('may be 50 million and not one row more', async () => {
    expect(await readMetadata(blankPng(10_000, 5000))).toMatchObject({ width: 2048, height: 1024 })
    expect(await catchFault(blankPng(10_000, 5001))).toMatchObject({ key: 'imageTooManyPixels' })
  })
})

/** A black PNG with one bit per pixel, built by hand because encoders would allocate all pixels. */
function blankPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createPngChunk('IHDR', head),
    createPngChunk('IDAT', rows),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG whose header declares 900 rows but that contains 9. */
function createPngWithWrongHeight(): Buffer {
  const png = blankPng(900, 9)
  png.writeUInt32BE(900, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
