import { requireBuild } from './steps/build.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { logStep } from './steps/project.mjs'

const help = `npm run release
Writes the release of the commit that is checked out to dist/release, with the time of the commit or SOURCE_DATE_EPOCH.
It takes no arguments.`
const args = process.argv.slice(2)
if (args.length > 0) {
  const isAsked = args.includes('--help')
  if (isAsked) console.log(help)
  else console.error(help)
  process.exit(isAsked ? 0 : 2)
}
requireNode()
await ensureDependencies()
// Packages are imported after the step that installs them.
const { readCommit } = await import('./release/commit.mjs')
const { writeRelease } = await import('./release/writeRelease.mjs')

const commit = readCommit(process.env)
if (!('time' in commit)) {
  console.error(commit.refusal)
  process.exit(1)
}
await requireBuild()
const { path, bytes, sha256 } = await writeRelease(commit)
logStep(`${path}, ${(bytes / 1e6).toFixed(0)} MB, SHA-256 ${sha256}`)
