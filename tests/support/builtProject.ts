import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { computeBuildStamp } from '../../scripts/steps/build.mjs'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { ensureBuiltServer } from './builtServer.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

const copiedPaths = ['package.json', 'package-lock.json', 'scripts', 'server']
const linkedPaths = [
  ...['node_modules', 'language', 'product', 'rules', 'i18n', 'src', 'public', 'content', 'docs'],
  ...['index.html', 'NOTICE'],
]
const configFiles = ['vite.config.ts', 'tsconfig.json', 'tsconfig.browser.json', 'tsconfig.server.json']

/** Copies the project as an up-to-date build: the server of `ensureBuiltServer`, and empty pages. */
export async function createBuiltProject(): ReturnType<typeof createTemporaryFolder> {
  const root = findProjectRoot()
  const { path, remove } = await createTemporaryFolder()
  for (const name of copiedPaths) await cp(join(root, name), join(path, name), { recursive: true })
  for (const name of [...linkedPaths, ...configFiles]) await symlink(join(root, name), join(path, name))
  await cp(dirname(await ensureBuiltServer()), join(path, 'dist', 'server'), { recursive: true })
  await mkdir(join(path, 'dist', 'web'))
  await writeFile(join(path, 'dist', 'web', 'index.html'), '')
  await writeFile(join(path, 'dist', '.stamp'), computeBuildStamp())
  return { path, remove }
}
