import { basename } from 'node:path'
import { build } from 'vite'
import { logStep, projectRoot } from '../../scripts/steps/project.mjs'

/**
 * Builds a module like the server, and returns the path of the program. tsx adds a call per function to keep its name,
 * which costs time that the built server does not spend.
 *
 * @param module e.g. 'bench/measurePart.ts'
 */
export async function buildProgram(module: string): Promise<string> {
  logStep(`building ${module}`)
  const name = basename(module, '.ts')
  await build({
    root: projectRoot,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: 'dist/bench',
      // The server looks for the programs of its threads and child processes in the folder of its own file.
      rolldownOptions: { input: { [name]: module }, output: { chunkFileNames: '[name].js' } },
    },
  })
  return `dist/bench/${name}.js`
}
