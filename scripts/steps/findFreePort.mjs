import { createServer } from 'node:net'

/** Below the ephemeral range, from which the system could assign the port to a connection before it is used. */
const [first, last] = [20_000, 32_000]

/** @returns {Promise<number>} a loopback port that is currently unused */
export async function findFreePort() {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first))
    if (await isFree(port)) return port
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
