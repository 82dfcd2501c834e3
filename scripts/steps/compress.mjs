import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** In bytes. Below this size compression saves less than the headers of an answer. */
const minBytes = 1024
const compressible = /\.(?:js|css|svg|json)$/

/**
 * Writes `name.br` and `name.gz` beside every text file of a folder at build time, so that no request has to compress.
 * @param {string} folder
 * @returns {Promise<string[]>} the names of the compressed files
 */
export async function compressFiles(folder) {
  const names = readdirSync(folder).filter((name) => compressible.test(name))
  const compressed = await Promise.all(names.map((name) => compressFile(join(folder, name))))
  return names.filter((_, at) => compressed[at])
}

/** @param {string} path */
async function compressFile(path) {
  const content = readFileSync(path)
  if (content.length < minBytes) return false
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
  return true
}
