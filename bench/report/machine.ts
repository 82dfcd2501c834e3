import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { findSystemBrowser } from '../../scripts/steps/browser.mjs'
import { inProject } from '../../scripts/steps/project.mjs'

/** The machine's cores, memory and load. */
export function describeMachine(): string {
  const [load = 0] = loadavg()
  return `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${load.toFixed(1)} at the start`
}

/** The versions of the measured software by name; missing programs are left out. */
export function readVersions(postgres: string | undefined): Record<string, string> {
  const browser = process.env.CHROMIUM_PATH ?? findSystemBrowser()
  return {
    'Node.js': process.versions.node,
    PGlite: readPackageVersion('@electric-sql/pglite'),
    ...(postgres === undefined ? {} : { PostgreSQL: readOutput(postgres) }),
    ...(browser === undefined ? {} : { Chromium: readOutput(browser) }),
    'react-admin': readPackageVersion('react-admin'),
    Fastify: readPackageVersion('fastify'),
  }
}

function readPackageVersion(name: string): string {
  return JSON.parse(readFileSync(inProject('node_modules', name, 'package.json'), 'utf8')).version
}

function readOutput(program: string): string {
  const text = execFileSync(program, ['--version'], { encoding: 'utf8' })
  return /\d+(?:\.\d+)+/.exec(text)?.[0] ?? text.trim()
}
