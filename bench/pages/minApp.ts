import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { compressFiles } from '../../scripts/steps/compress.mjs'
import { run } from '../../scripts/steps/programs.mjs'
import { inProject, logStep } from '../../scripts/steps/project.mjs'
import { computeSourceStamp, readStamp } from '../../scripts/steps/stamps.mjs'
import { type Server, startServer } from '../harness/startServer.ts'

const folder = inProject('.cache', 'bench-min')
const buildFolder = inProject('.cache', 'bench-min', 'dist')
const stampPath = inProject('.cache', 'bench-min', '.stamp')

/** Starts min: builds it once from its own lock file and compresses it like our own files. */
export async function startMin(): Promise<Server> {
  await ensureMin()
  return startServer(inProject('bench', 'pages', 'minServer.ts'), [buildFolder])
}

async function ensureMin(): Promise<void> {
  const wanted = computeSourceStamp(inProject(), ['bench/min', 'scripts/steps/compress.mjs'])
  if (readStamp(stampPath) === wanted && existsSync(buildFolder)) return
  logStep('building min, which our pages are compared with')
  rmSync(folder, { recursive: true, force: true })
  cpSync(inProject('bench', 'min'), folder, { recursive: true })
  for (const command of ['ci --include=dev --ignore-scripts', 'run build']) {
    const args = ['--prefix', folder, ...command.split(' ')]
    const { code, output } = await run('npm', args, { quiet: true, env: { NODE_ENV: 'production' } })
    if (code !== 0) throw new Error(`min could not be built:\n${output}`)
  }
  await compressFiles(inProject('.cache', 'bench-min', 'dist', 'assets'))
  writeFileSync(stampPath, wanted)
}
