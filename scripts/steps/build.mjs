import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { compressFiles } from './compress.mjs'
import { runTool } from './programs.mjs'
import { inProject, logStep, projectRoot } from './project.mjs'
import { computeSourceStamp, readStamp } from './stamps.mjs'

const outputFiles = ['web/index.html', 'server/main.js', 'server/decoderProcess.js']

/** The folder that a product is built into. @param {string} product its folder */
export const getOutputFolder = (product) => (product === 'product' ? 'dist' : `${product}/dist`)

/** All files that affect a build. */
const inputPaths = [
  ...['src', 'server', 'language', 'rules', 'i18n', 'public', 'index.html', 'vite.config.ts'],
  ...['assignChunks', 'passkeyModules', 'pageWeights', 'compress'].map((name) => `scripts/steps/${name}.mjs`),
  ...['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.server.json', 'package.json', 'package-lock.json'],
]

/**
 * Builds the web application and the server of a product into `web` and `server` of its output folder, unless both are
 * up to date.
 * @param {string} [product] its folder
 * @returns {Promise<boolean>} whether both are up to date now
 */
export async function ensureBuild(product = 'product') {
  const wanted = computeBuildStamp(product)
  if (isBuilt(product, wanted)) return true
  const folder = getOutputFolder(product)
  const stampPath = inProject(folder, '.stamp')
  rmSync(stampPath, { force: true })
  logStep('building the screens and the server')
  const runs = [['build'], ['build', '--ssr']].map((args) =>
    runTool('vite', 'vite', [...args, '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production', PRODUCT: product },
      quiet: true,
    }),
  )
  const results = await Promise.all(runs)
  for (const { output } of results) if (output.trim()) console.log(output.trimEnd())
  if (results.some(({ code }) => code !== 0)) return false
  await compressFiles(inProject(folder, 'web', 'assets'))
  mkdirSync(inProject(folder), { recursive: true })
  writeFileSync(stampPath, wanted)
  return true
}

/**
 * Like `ensureBuild`; ends the process if the build fails.
 * @param {string} [product] its folder
 */
export async function requireBuild(product) {
  if (await ensureBuild(product)) return
  console.error('The build failed; the reason stands above.')
  process.exit(1)
}

/** Whether a product is built from the current sources. @param {string} [product] @param {string} [wanted] its stamp */
export function isBuilt(product = 'product', wanted = computeBuildStamp(product)) {
  const folder = getOutputFolder(product)
  const isComplete = outputFiles.every((path) => existsSync(inProject(folder, path)))
  return isComplete && readStamp(inProject(folder, '.stamp')) === wanted
}

/** The stamp of a build of the current sources. @param {string} [product] its folder */
export const computeBuildStamp = (product = 'product') =>
  computeSourceStamp(projectRoot, [...inputPaths, ...listProductParts(product)], readBuildSettings(process.env))

/** The sources of a product: its files and folders without generated ones. @param {string} product */
const listProductParts = (product) =>
  readdirSync(inProject(product))
    .filter((name) => name !== 'dist' && name !== 'data')
    .map((name) => `${product}/${name}`)

/** Vite replaces these variables in the browser's files. @param {NodeJS.ProcessEnv} env */
const readBuildSettings = (env) =>
  Object.entries(env)
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
