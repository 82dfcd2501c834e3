import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './startError.ts'

/** The root of the project: the nearest folder above this file, compiled or not, with a package.json. */
export function findProjectRoot(moduleUrl: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(moduleUrl))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new StartError('Sillage cannot find its own folder: no package.json stands above it.')
    folder = parent
  }
  return folder
}
