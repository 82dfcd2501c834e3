import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createBuiltProject } from './builtProject.ts'
import { makeOnce } from './makeOnce.ts'

/** The time in all releases of tests, in s. */
export const releaseEpoch = 1_700_000_000

/** A release, and the folder of the project in which it was made. */
export interface ReleaseArtifact {
  readonly path: string
  readonly project: string
}

/**
 * Runs `npm run release` in a copy of the project with two files of screens. @returns the release, with a function that
 * removes the copy
 */
export async function makeRelease(): Promise<ReleaseArtifact & { remove(): Promise<void> }> {
  const { path: project, remove } = await createBuiltProject()
  const web = join(project, 'dist', 'web')
  await writeFile(join(web, 'index.html'), '<head><title></title></head>')
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'assets', 'main-1a2b.js'), 'screens')
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(releaseEpoch) }
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const child = spawn(process.execPath, ['scripts/release.mjs'], { cwd: project, env, stdio: [...stdio] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  const folder = join(project, 'dist', 'release')
  const [name] = code === 0 ? await readdir(folder) : []
  if (name === undefined || !output.includes('SHA-256')) throw new Error(`No release was made: ${output}`)
  return { path: join(folder, name), project, remove }
}

/** The folder of the release that the child processes of this process share. */
export const getReleaseFolder = (pid: number): string => join(findProjectRoot(), '.cache', 'test-release', String(pid))

/** Returns one release for all test files, because packing takes seconds. */
export async function ensureRelease(): Promise<ReleaseArtifact> {
  const folder = getReleaseFolder(process.ppid)
  const projectFile = join(folder, 'project')
  await makeOnce(folder, async () => {
    const { path, project, remove } = await makeRelease()
    await copyFile(path, join(folder, basename(path)))
    await writeFile(projectFile, project)
    await remove()
  })
  const name = (await readdir(folder)).find((one) => one.endsWith('.tar.gz')) ?? ''
  return { path: join(folder, name), project: await readFile(projectFile, 'utf8') }
}
