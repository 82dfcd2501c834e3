/**
 * The program of a decoder process: answers each message of bytes with the result of `decodePicture`. Its argument is
 * the maximum memory that it may use, in MB.
 */
import sharp from 'sharp'
import { decodePicture } from './decodePicture.ts'
import type { DecoderAnswer } from './pictureDecoder.ts'

/** A short interval, in ms, because a picture may take a gigabyte in a second. */
const checkMs = 25
const maxBytes = Number(process.argv[2]) * 1024 ** 2
const send = (answer: DecoderAnswer) => process.send?.(answer)

// One core per picture, because other processes decode in parallel.
sharp.concurrency(1)
process.on('message', async (bytes: Uint8Array) => {
  // Other threads decode the picture, so this timer can run. The server kills this process when it gets the message.
  const check = setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes)
      send({ result: { key: 'imageTakesTooMuchMemory', params: {} }, isReusable: false })
  }, checkMs)
  const result = await decodePicture(bytes)
  clearInterval(check)
  send({ result, isReusable: process.memoryUsage.rss() < maxBytes / 2 })
})
// SIGKILL, because a normal exit would wait for the picture that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A service manager sends signals to all processes of the server. This process ignores them and ends with the server,
// by `disconnect`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
