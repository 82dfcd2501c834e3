import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { createModuleLoader } from '../../scripts/steps/moduleLoader.mjs'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

it('loads a changed module again with all that import it, and no other', async () => {
  const { path, remove } = await createTemporaryFolder()
  onTestFinished(remove)
  const root = realpathSync(path)
  const write = (name: string, text: string) => writeFileSync(join(root, name), text)
  write('database.ts', 'export const database = {}')
  write('declaration.ts', `export const label: string = 'Name'`)
  write('broken.ts', 'export const ok = 1')
  write('product.ts', `export * from './declaration.ts'\nexport { ok } from './broken.ts'`)
  write('server.ts', `export { label, ok } from './product.ts'\nexport { database } from './database.ts'`)
  const vite = await createServer({
    root,
    configFile: false,
    server: { middlewareMode: true, ws: false },
    logLevel: 'silent',
  })
  onTestFinished(() => vite.close())
  const loader = createModuleLoader(vite.environments.ssr)
  const load = async () => ({ ...((await loader.load('/server.ts')) as Record<string, unknown>) })
  const change = (name: string, text: string): boolean => {
    write(name, text)
    const file = join(root, name)
    vite.environments.ssr.moduleGraph.onFileChange(file)
    return loader.forget(file)
  }
  const before = await load()
  expect(before).toEqual({ label: 'Name', ok: 1, database: {} })

  expect(change('declaration.ts', `export const label = 'Title'`)).toBe(true)
  const after = await load()
  expect(after).toEqual({ label: 'Title', ok: 1, database: {} })
  expect(after.database).toBe(before.database)

  // A file that could not be loaded is loaded again too once it is corrected.
  const sound = readFileSync(join(root, 'broken.ts'), 'utf8')
  change('broken.ts', 'export const ok = ')
  await expect(load()).rejects.toThrow()
  expect(change('broken.ts', sound)).toBe(true)
  expect(await load()).toMatchObject({ label: 'Title', ok: 1 })
  expect(change('other.ts', '')).toBe(false)
})
