import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { assignChunks } from './scripts/steps/assignChunks.mjs'

/** Port and API address `npm run dev` chooses; alone, Vite keeps the ports the server uses by default. */
const webPort = Number(process.env.WEB_PORT ?? 5173)
const apiAddress = process.env.DEV_API_ADDRESS ?? 'http://127.0.0.1:8080'

/** `vite build` builds the browser's part, `vite build --ssr` the server's. */
export default defineConfig(({ command, isSsrBuild }) =>
  isSsrBuild ? serverBuild : command === 'build' ? inParts(browserBuild) : browserBuild,
)

/**
 * The first thing the program does is to light the page as the person chose. Nothing is painted before that, or a dark
 * page would begin with a flash of white. Vite keeps no such attribute of the script in index.html.
 */
const paintAfterProgram: Plugin = {
  name: 'paint-after-program',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

const browserBuild = {
  base: '/',
  plugins: [react(), paintAfterProgram],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The pages' Content-Security-Policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // The server reads there what a page is going to need, see pageHints.ts.
    manifest: true,
  },
  server: {
    host: '127.0.0.1',
    port: webPort,
    strictPort: true,
    proxy: { '/api': apiAddress, '/dev/mailbox': apiAddress },
  },
} satisfies UserConfig

/** Joins what is loaded together. */
async function inParts(config: typeof browserBuild) {
  const parts = await assignChunks(config)
  const groups = [{ name: (id: string) => parts.get(id), debugName: 'parts', includeDependenciesRecursively: false }]
  return { ...config, build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups } } } } }
}

const serverBuild = {
  publicDir: false as const,
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', decoderProcess: 'server/files/decoderProcess.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
}
