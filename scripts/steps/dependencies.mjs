import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { matchesLock } from './installed.mjs'
import { run } from './programs.mjs'
import { inProject, logStep } from './project.mjs'
import { computeLockStamp, readStamp } from './stamps.mjs'

const stampPath = inProject('node_modules', '.sillage-lock')
const npmRecordPath = inProject('node_modules', '.package-lock.json')
const machine = `${process.platform}-${process.arch}`

/**
 * Installs the packages of package-lock.json unless node_modules contains exactly those; ends the process on failure.
 */
export async function ensureDependencies() {
  const lock = readFileSync(inProject('package-lock.json'), 'utf8')
  const wanted = computeLockStamp(lock, machine)
  const found = readStamp(stampPath)
  if (found === wanted) return
  if (isInstalledHere(lock, found)) return writeFileSync(stampPath, wanted)
  logStep(
    existsSync(inProject('node_modules'))
      ? 'installing dependencies again, the lock file has changed'
      : 'installing dependencies, once',
  )
  const { code } = await npm([
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) {
    console.error('The dependencies could not be installed; npm says why above. Is the package registry reachable?')
    process.exit(1)
  }
  writeFileSync(stampPath, wanted)
}

/** Packages installed on another platform have different binaries. @param {string} lock @param {string} [stamp] */
function isInstalledHere(lock, stamp = machine) {
  if (!stamp.startsWith(machine) || !existsSync(npmRecordPath)) return false
  return matchesLock(JSON.parse(lock), JSON.parse(readFileSync(npmRecordPath, 'utf8')))
}

/** @param {string[]} args */
function npm(args) {
  const ownNpm = process.env.npm_execpath
  if (ownNpm?.endsWith('.js')) return run(process.execPath, [ownNpm, ...args])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}
