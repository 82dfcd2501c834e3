import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProjectRoot } from '../../server/projectRoot.ts'

/**
 * The blocks of code below a heading of docs/operating.md, up to the next heading, each as its lines.
 *
 * @throws Error if there is no such heading
 */
export function readBlocks(heading: string): string[][] {
  const lines = readFileSync(join(findProjectRoot(), 'docs/operating.md'), 'utf8').split('\n')
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'))
  if (start === -1) throw new Error(`docs/operating.md has no heading "${heading}".`)
  const blocks: string[][] = [[]]
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith('#')) break
    if (line.startsWith('    ')) blocks.at(-1)?.push(line.slice(4))
    else if (blocks.at(-1)?.length !== 0) blocks.push([])
  }
  return blocks.filter(({ length }) => length > 0)
}
