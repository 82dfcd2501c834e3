import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles } from '../../scripts/steps/compress.mjs'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

test('texts of the build get compressed forms that say the same; small files and fonts stay alone', async () => {
  const { path: folder, remove } = await createTemporaryFolder()
  const program = 'export const scent = "jasmine"\n'.repeat(200)
  writeFileSync(join(folder, 'App-1.js'), program)
  writeFileSync(join(folder, 'tiny-2.css'), 'p{}')
  writeFileSync(join(folder, 'inter-3.woff2'), program)
  expect(await compressFiles(folder)).toEqual(['App-1.js'])
  expect(readdirSync(folder).sort()).toEqual(['App-1.js', 'App-1.js.br', 'App-1.js.gz', 'inter-3.woff2', 'tiny-2.css'])
  expect(brotliDecompressSync(readFileSync(join(folder, 'App-1.js.br'))).toString()).toBe(program)
  expect(gunzipSync(readFileSync(join(folder, 'App-1.js.gz'))).toString()).toBe(program)
  await remove()
})
