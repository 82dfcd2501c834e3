import { createServerModuleRunner } from 'vite'

/**
 * Loads modules from their sources in this process, through the transforms of Vite. A changed module is loaded again
 * with all that import it; the others stay as they are.
 * @param {import('vite').DevEnvironment | undefined} environment
 */
export function createModuleLoader(environment) {
  if (environment === undefined) throw new Error('Vite has no environment for the server.')
  const runner = createServerModuleRunner(environment, { hmr: false })
  const { evaluatedModules } = runner
  /** Modules to load again. @type {Set<import('vite/module-runner').EvaluatedModuleNode>} */
  let pending = new Set()
  const forgetPending = () => {
    for (const module of pending) evaluatedModules.invalidateModule(module)
  }
  return {
    /** @param {string} path from the root of Vite, with a slash in front @returns {Promise<unknown>} */
    async load(path) {
      try {
        const module = await runner.import(path)
        pending.clear()
        return module
      } catch (error) {
        // Otherwise all modules that import the failed one would keep its failure.
        if (pending.size === 0) evaluatedModules.clear()
        forgetPending()
        throw error
      }
    },
    /**
     * Forgets the modules of a file and all that import them, directly or not.
     * @param {string} file absolute path
     * @returns {boolean} whether it was loaded
     */
    forget(file) {
      const modules = evaluatedModules.getModulesByFile(file) ?? new Set()
      const found = new Set(modules)
      for (const { importers } of found) {
        for (const id of importers) {
          const importer = evaluatedModules.getModuleById(id)
          if (importer) found.add(importer)
        }
      }
      pending = new Set([...pending, ...found])
      forgetPending()
      return modules.size > 0
    },
  }
}
