/** The process that decodes pictures: it answers the bytes of each with what `decodePicture` says, one after the other. */
import sharp from 'sharp'
import { decodePicture } from './decodePicture.ts'

// A picture has one core; others are decoded beside it.
sharp.concurrency(1)
process.on('message', (bytes: Uint8Array) => {
  decodePicture(bytes).then((found) => process.send?.(found))
})
// To exit would wait for a picture that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal sends its signals to every process of the server; the server decides when this one ends.
process.on('SIGINT', () => undefined)
