import { build } from 'vite'
import { inProject } from './project.mjs'

/**
 * The chunks that are loaded as one file each, to avoid many small requests on the first visit, with their root
 * modules. A module that several of them need belongs to the first one.
 */
const rootModules = {
  light: ['src/auth/AuthRoot.tsx'],
  app: ['src/App.tsx'],
  views: ['src/declared/views/ViewTabs.tsx'],
  owners: ['src/owners/OwnerButton.tsx'],
  dialogs: ['src/declared/dialogs/FailureContent.tsx', 'src/declared/dialogs/ConfirmContent.tsx'],
  forms: ['src/declared/form/DeclaredEdit.tsx', 'src/declared/form/DeclaredCreate.tsx'],
}

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/**
 * The chunk of each module by the id of the module; the bundler assigns the others. Determined by a first build,
 * because imports of a barrel file reach many modules of which few are used.
 * @param {import('vite').UserConfig} config
 * @returns {Promise<Map<string, string>>}
 */
export async function assignChunks(config) {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('the first build gave more than one result')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const findModules = (/** @type {(chunk: Chunk) => boolean} */ isRoot) => collectModules(chunks, isRoot)
  const start = findModules(({ isEntry }) => isEntry)
  const reached = Object.entries(rootModules).map(([part, paths]) => {
    const ids = paths.map((path) => inProject(path))
    return { part, ids: findModules(({ facadeModuleId }) => ids.includes(facadeModuleId ?? '')) }
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
 * All modules that are loaded before a root chunk runs.
 * @param {readonly Chunk[]} chunks
 * @param {(chunk: Chunk) => boolean} isRoot
 */
function collectModules(chunks, isRoot) {
  const found = new Set(chunks.filter(isRoot))
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}
