import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { compressFiles } from './compress.mjs'
import { runTool } from './programs.mjs'
import { inProject, logStep, projectRoot } from './project.mjs'
import { computeSourceStamp, readStamp } from './stamps.mjs'

const stampPath = inProject('dist', '.stamp')

const outputFiles = ['dist/web/index.html', 'dist/server/main.js', 'dist/server/decoderProcess.js']

/** All files that affect a build. */
const inputPaths = [
  ...['src', 'server', 'resources', 'rules', 'i18n', 'public', 'index.html', 'vite.config.ts'],
  ...['scripts/steps/assignChunks.mjs', 'scripts/steps/compress.mjs'],
  ...['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.server.json', 'package.json', 'package-lock.json'],
]

/**
 * Builds the web application into dist/web and the server into dist/server, unless both are up to date.
 * @returns {Promise<boolean>} whether both are up to date now
 */
export async function ensureBuild() {
  const wanted = computeBuildStamp()
  if (readStamp(stampPath) === wanted && outputFiles.every((path) => existsSync(inProject(path)))) return true
  rmSync(stampPath, { force: true })
  logStep('building the screens and the server')
  for (const args of [['build'], ['build', '--ssr']]) {
    const { code, output } = await runTool('vite', 'vite', [...args, '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
      quiet: true,
    })
    if (output.trim()) console.log(output.trimEnd())
    if (code !== 0) return false
  }
  await compressFiles(inProject('dist', 'web', 'assets'))
  mkdirSync(inProject('dist'), { recursive: true })
  writeFileSync(stampPath, wanted)
  return true
}

/** The stamp of a build of the current sources. */
export const computeBuildStamp = () => computeSourceStamp(projectRoot, inputPaths, readBuildSettings(process.env))

/** Vite replaces these variables in the browser's files. @param {NodeJS.ProcessEnv} env */
const readBuildSettings = (env) =>
  Object.entries(env)
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
