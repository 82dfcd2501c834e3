import { build } from 'vite'
import { inProject } from './project.mjs'

/**
 * What is fetched as a whole, one file each, so that a first visit is not a row of small requests; each by the modules
 * that begin it. Of a module that belongs to several, the first part has it.
 */
const roots = {
  light: ['src/auth/LightRoot.tsx'],
  app: ['src/App.tsx'],
  forms: ['src/declared/form/DeclaredEdit.tsx', 'src/declared/form/DeclaredCreate.tsx'],
}

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/**
 * The part that each module is in, by its id; modules that are in none are left to the bundler. What a part needs is
 * known only after a build: a barrel reaches everything, and little of that is used.
 * @param {import('vite').UserConfig} config
 * @returns {Promise<Map<string, string>>}
 */
export async function chunkParts(config) {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('the first build gave more than one result')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const modulesOf = (/** @type {(chunk: Chunk) => boolean} */ isRoot) => modulesLoadedWith(chunks, isRoot)
  const start = modulesOf(({ isEntry }) => isEntry)
  const reached = Object.entries(roots).map(([part, paths]) => {
    const ids = paths.map((path) => inProject(path))
    return { part, ids: modulesOf(({ facadeModuleId }) => ids.includes(facadeModuleId ?? '')) }
  })
  /** @type {Map<string, string>} */
  const parts = new Map()
  for (const { part, ids } of reached.toReversed()) for (const id of ids) parts.set(id, part)
  const [light, app] = reached
  for (const id of start) parts.set(id, 'start')
  for (const id of light?.ids ?? []) if (app?.ids.has(id)) parts.set(id, 'start')
  return parts
}

/**
 * All modules that a chunk loads before it runs.
 * @param {readonly Chunk[]} chunks
 * @param {(chunk: Chunk) => boolean} isRoot
 */
function modulesLoadedWith(chunks, isRoot) {
  const found = new Set(chunks.filter(isRoot))
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}
