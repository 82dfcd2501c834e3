/** The program of a decoder process: answers each message of bytes with the result of `decodePicture`. */
import sharp from 'sharp'
import { decodePicture } from './decodePicture.ts'

// One core per picture, because other processes decode in parallel.
sharp.concurrency(1)
process.on('message', (bytes: Uint8Array) => {
  decodePicture(bytes).then((result) => process.send?.(result))
})
// SIGKILL, because a normal exit would wait for the picture that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A service manager sends signals to all processes of the server. This process ignores them and ends with the server,
// by `disconnect`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
