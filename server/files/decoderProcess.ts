/** The process that decodes pictures: answers each message of bytes with the result of `decodePicture`. */
import sharp from 'sharp'
import { decodePicture } from './decodePicture.ts'

// One core per picture, because other processes decode in parallel.
sharp.concurrency(1)
process.on('message', (bytes: Uint8Array) => {
  decodePicture(bytes).then((found) => process.send?.(found))
})
// Killed, because a normal exit would wait for the picture that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl+C in a terminal signals all processes of the server; the server ends this one itself.
process.on('SIGINT', () => undefined)
