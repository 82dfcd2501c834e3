import sharp from 'sharp'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { type DemoServer, startDemoServer } from '../../tests/e2e/support/demoServer.ts'
import { demoLogins, demoPassword } from '../../tests/e2e/support/demoUsers.ts'
import { createNoisePicture, createPicture } from '../../tests/support/pictures.ts'
import { median } from '../harness/median.ts'
import { signIn } from '../harness/signIn.ts'
import type { Part } from '../part.ts'

const rounds = 9

/** How long a user waits for a picture to be saved while another user uploads three slow ones. */
export const uploads: Part = {
  title: 'An upload beside hostile ones',
  async measure() {
    if (!(await ensureBuild())) throw new Error('there is no build to measure')
    const server = await startDemoServer()
    try {
      const [uploadAsAdmin, uploadAsManager] = [
        await createUploader(server, demoLogins.admin),
        await createUploader(server, demoLogins.manager),
      ]
      const photograph = await createNoisePicture(1600, 1200)
      const pictures = await createSlowPictures()
      await uploadAsAdmin(photograph)
      const aloneMs = await measureTime(() => uploadAsAdmin(photograph))
      const repeatedMs = await measureTime(() => uploadAsAdmin(photograph))
      const concurrentMs = await measureTime(async () => {
        const slowUploads = Promise.all(pictures.map(uploadAsManager))
        const wait = await uploadAsAdmin(photograph)
        await slowUploads
        return wait
      })
      return [
        {
          label: 'a photograph of 2 megapixels beside three hostile pictures',
          measured: `${concurrentMs.toFixed(0)} ms to ${aloneMs.toFixed(0)} ms`,
          ratio: concurrentMs / aloneMs,
          goal: '<= 3',
          noise: Math.abs(repeatedMs - aloneMs) / aloneMs,
        },
      ]
    } finally {
      await server.remove()
    }
  },
}

/** An SVG of 200 bytes that would take a minute to render, a PNG of 64 megapixels, and an animation of three times 36. */
async function createSlowPictures(): Promise<Buffer[]> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f"><feMorphology operator="dilate" radius="200"/></filter><rect filter="url(#f)" width="2000" height="2000"/></svg>`
  const large = { width: 8000, height: 8000 }
  return [Buffer.from(drawing), await createPicture('png', large), await slowAnimation()]
}

async function slowAnimation(): Promise<Buffer> {
  const frames: Buffer[] = []
  for (const red of [0, 100, 200])
    frames.push(await createPicture('png', { width: 6000, height: 6000, colour: [red, 40, 90] }))
  return sharp(frames, { join: { animated: true }, limitInputPixels: false })
    .gif({ effort: 1, delay: 100 })
    .toBuffer()
}

/** Returns a function that uploads a picture of a demo fragrance as this user and measures the time in ms. */
async function createUploader({ address }: DemoServer, Login: string): Promise<(picture: Buffer) => Promise<number>> {
  const { token } = await signIn(address, { Login, Senha: demoPassword })
  return async (picture) => {
    const body = new FormData()
    body.append('image.file', new Blob([new Uint8Array(picture)]), 'picture')
    const headers = { authorization: `Bearer ${token}` }
    const start = performance.now()
    const response = await fetch(`${address}/api/fragrances/1`, { method: 'PUT', headers, body })
    await response.text()
    if (response.status !== 200 && response.status !== 400)
      throw new Error(`an upload was answered with ${response.status}`)
    return performance.now() - start
  }
}

async function measureTime(work: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await work())
  return median(times)
}
