import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/steps/project.mjs'

/** The packages that a script and its imports need before the first line runs. */
function findPackages(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const named = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?:[^'=;]*\bfrom)?\s*'([^']+)'/gm)
  return [...named].flatMap(([, name = '']) => {
    if (name.startsWith('node:')) return []
    return name.startsWith('.') ? findPackages(join(dirname(file), name), seen) : [`${file}: ${name}`]
  })
}

const commands = ['start', 'test', 'check', 'dev', 'build', 'release']
test.each(commands)('npm run %s begins in a clone that has no packages yet', (name) => {
  expect(findPackages(join(projectRoot, 'scripts', `${name}.mjs`))).toEqual([])
})
