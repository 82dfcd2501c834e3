import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProjectRoot } from '../../server/projectRoot.ts'

/** Writes the examples of docs/ejecting.md into a folder of the project, so that packages and import maps are found. */
export function writeExamples() {
  const root = findProjectRoot()
  const page = readFileSync(join(root, 'docs/ejecting.md'), 'utf8')
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/ejecting-'))
  const examples = [...page.matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm)]
  for (const [, path = '', text = ''] of examples) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text.replaceAll(/'((?:\.\.\/)+)(src|server)\//g, "'$1../../$2/"))
  }
  const files = examples.map(([, path = '']) => path)
  return { root, folder, files, removeExamples: () => rmSync(folder, { recursive: true }) }
}
