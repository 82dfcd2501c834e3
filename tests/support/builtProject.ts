import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { computeBuildStamp } from '../../scripts/steps/build.mjs'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { ensureBuiltServer } from './builtServer.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

const copied = ['package.json', 'package-lock.json', 'scripts', 'server']
const linked = ['node_modules', 'resources', 'rules', 'i18n', 'src', 'public', 'content', 'index.html']
const configs = ['vite.config.ts', 'tsconfig.json', 'tsconfig.browser.json', 'tsconfig.server.json']

/** A copy of the project that counts as built: the server is that of `builtServer`, the pages are empty. */
export async function createBuiltProject(): ReturnType<typeof createTemporaryFolder> {
  const root = findProjectRoot()
  const { path, remove } = await createTemporaryFolder()
  for (const name of copied) await cp(join(root, name), join(path, name), { recursive: true })
  for (const name of [...linked, ...configs]) await symlink(join(root, name), join(path, name))
  await cp(dirname(await ensureBuiltServer()), join(path, 'dist', 'server'), { recursive: true })
  await mkdir(join(path, 'dist', 'web'))
  await writeFile(join(path, 'dist', 'web', 'index.html'), '')
  await writeFile(join(path, 'dist', '.stamp'), computeBuildStamp())
  return { path, remove }
}
