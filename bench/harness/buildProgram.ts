import { basename } from 'node:path'
import { build } from 'vite'
import { logStep, projectRoot } from '../../scripts/steps/project.mjs'

/**
 * Builds a module as the server is built, and returns the path of the program. What runs the sources gives each function
 * its name anew whenever it is made, which the built server does not.
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
      // The programs of threads and processes are found beside the file that starts them.
      rolldownOptions: { input: { [name]: module }, output: { chunkFileNames: '[name].js' } },
    },
  })
  return `dist/bench/${name}.js`
}
