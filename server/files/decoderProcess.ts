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
// A service manager signals all processes of the server; this one ends with the server, by `disconnect`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
