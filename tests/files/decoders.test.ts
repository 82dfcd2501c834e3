import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createPictureDecoder, type DecoderLimits } from '../../server/files/pictureDecoder.ts'
import { createNoisePicture, createPicture } from '../support/pictures.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const decoders of opened.splice(0)) decoders.close()
})

function open(limits: Partial<DecoderLimits> = {}) {
  const decoders = createPictureDecoder({ processes: 2, timeoutMs: 60_000, maxQueued: 2, maxMemoryMb: 1024, ...limits })
  opened.push(decoders)
  return decoders
}

let small: Buffer
let large: Buffer
beforeAll(async () => {
  small = await createPicture('png')
  large = await createNoisePicture(3000, 2400)
})

test('a picture is decoded in another process, and what is none is refused as it is here', async () => {
  const decoders = open()
  const found = await decoders.decode(small, 'ana')
  expect('picture' in found && Buffer.from(found.picture.subarray(8, 12)).toString()).toBe('WEBP')
  expect(await decoders.decode(Buffer.from('no picture'), 'ana')).toEqual({ key: 'unreadableImage', params: {} })
})

test('a user with several large pictures leaves half of the decoders for the others [RO-12]', async () => {
  const decoders = open()
  const order: string[] = []
  const sent = [
    ...[1, 2, 3].map((n) => decoders.decode(large, 'ana').then(() => order.push(`large ${n}`))),
    decoders.decode(small, 'bia').then(() => order.push('small')),
  ]
  await Promise.all(sent)
  expect(order.indexOf('small')).toBeLessThan(2)
  expect(order.filter((name) => name !== 'small')).toEqual(['large 1', 'large 2', 'large 3'])
})

test('one that takes too long is ended, is at fault and leaves its place to the next [RO-12]', async () => {
  const impatientDecoders = open({ timeoutMs: 1, processes: 1 })
  const late = { key: 'imageTakesTooLong', params: {} }
  expect(await Promise.all([impatientDecoders.decode(large, 'ana'), impatientDecoders.decode(large, 'bia')])).toEqual([
    late,
    late,
  ])
})

test('one that takes too much memory is ended, is at fault and harms no other [RO-12]', async () => {
  // An interlaced picture is decoded as a whole, in 4 bytes a pixel.
  const create = { width: 7000, height: 7000, channels: 4, background: 'red' } as const
  const huge = await sharp({ create }).png({ progressive: true, compressionLevel: 1 }).toBuffer()
  const decoders = open({ maxMemoryMb: 256 })
  const sent = [decoders.decode(huge, 'ana'), decoders.decode(small, 'bia'), decoders.decode(small, 'ana')]
  const [first, ...others] = await Promise.all(sent)
  expect(first).toEqual({ key: 'imageTakesTooMuchMemory', params: {} })
  expect(others.every((found) => 'picture' in found)).toBe(true)
})

test('of one person only so many wait', async () => {
  const decoders = open({ maxQueued: 1 })
  const taken = [decoders.decode(small, 'ana'), decoders.decode(small, 'ana')]
  await expect(decoders.decode(small, 'ana')).rejects.toMatchObject({ status: 429, text: 'errors.tooManyPictures' })
  const others = await Promise.all([...taken, decoders.decode(small, 'bia')])
  expect(others.every((found) => 'picture' in found)).toBe(true)
})

/** The decoder processes of this process by id, each with its process group. */
function findDecoderProcesses(): Map<number, number> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,args='], { encoding: 'utf8' }).split('\n')
  const own = lines
    .filter((line) => line.includes('decoderProcess'))
    .map((line) => line.trim().split(/\s+/).map(Number))
  return new Map(own.flatMap(([pid = 0, parent, group = 0]) => (parent === process.pid ? [[pid, group]] : [])))
}

test('a signal meant for the server leaves a decoder at its picture; one that is killed is no fault of its picture', async () => {
  const others = findDecoderProcesses()
  const decoders = open({ processes: 1 })
  await decoders.decode(small, 'ana')
  const [[pid, group] = [0, 0]] = [...findDecoderProcesses()].filter(([id]) => !others.has(id))
  // A terminal signals the process group of the server; a service manager signals each process.
  expect(group).toBe(pid)
  const decodeAfterSignal = async (signal: NodeJS.Signals) => {
    const found = decoders.decode(large, 'ana')
    process.kill(pid, signal)
    return found
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    expect(await decodeAfterSignal(signal).then((found) => 'picture' in found), signal).toBe(true)
  await expect(decodeAfterSignal('SIGKILL')).rejects.toMatchObject({ status: 503, text: 'errors.unavailable' })
  expect('picture' in (await decoders.decode(small, 'ana'))).toBe(true)
})
