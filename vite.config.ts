import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { assignChunks } from './scripts/steps/assignChunks.mjs'
import { passkeyModules } from './scripts/steps/passkeyModules.mjs'

/**
 * The folder of the product to build, from here. What the one in `product` makes is in `dist`, that of another one in its
 * own `dist`.
 */
const product = process.env.PRODUCT ?? 'product'
const dist = product === 'product' ? 'dist' : `${product}/dist`
const resolve = { alias: [{ find: /^#product\//, replacement: `${join(import.meta.dirname, product)}/` }] }

/** `vite build` builds the browser application, `vite build --ssr` the server. */
export default defineConfig(({ command, isSsrBuild }) =>
  isSsrBuild ? serverBuild : command === 'build' ? withChunks(browserBuild) : browserBuild,
)

/**
 * The script applies the theme before the first paint; otherwise a dark page would flash white. Vite drops this
 * attribute of the script in index.html, so it is added after the build.
 */
const renderBlockingScript: Plugin = {
  name: 'render-blocking-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

/**
 * node-polyglot imports a polyfill for `Object.entries`, with a dozen packages for browsers that do not have it. All
 * browsers that can run this application do.
 */
const nativeObjectEntries: Plugin = {
  name: 'native-object-entries',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === objectEntries ? `\0${objectEntries}` : undefined),
  load: (id) => (id === `\0${objectEntries}` ? 'module.exports = Object.entries' : undefined),
}
const objectEntries = 'object.entries'

/** react-admin imports jsonexport with every list, for exports of its own. It is loaded when one is made. */
const lateJsonExport: Plugin = {
  name: 'late-json-export',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === jsonExport && importer !== `\0${jsonExport}` ? `\0${jsonExport}` : undefined,
  load: (id) => (id === `\0${jsonExport}` ? lateJsonExportCode : undefined),
}
const jsonExport = 'jsonexport/dist/index.js'
const lateJsonExportCode = `export default (data, options, done) => {
  import('${jsonExport}').then(({ default: jsonExport }) => jsonExport(data, options, done), done)
}`

const browserBuild = {
  base: '/',
  resolve,
  // The icons of the product.
  publicDir: `${product}/public`,
  // src/main.tsx opens a changed application itself, with all that only it imports.
  plugins: [
    react({ exclude: [/\/node_modules\//, /\/src\/App\.tsx$/] }),
    renderBlockingScript,
    nativeObjectEntries,
    lateJsonExport,
    passkeyModules,
  ],
  build: {
    outDir: `${dist}/web`,
    emptyOutDir: true,
    // The Content-Security-Policy of the pages forbids data: URLs for scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // The server derives preload links from the manifest, see server/http/preloadLinks.ts.
    manifest: true,
  },
} satisfies UserConfig

/** The names of some hundred files are in the first script, so their hashes are shorter than usual. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** Merges modules that are loaded together into one chunk. */
async function withChunks(config: typeof browserBuild) {
  const parts = await assignChunks(config)
  const groups = [{ name: (id: string) => parts.get(id), debugName: 'parts', includeDependenciesRecursively: false }]
  const output = { ...fileNames, codeSplitting: { groups } }
  return { ...config, build: { ...config.build, rolldownOptions: { output } } }
}

/**
 * Packages that the server's bundle contains, because Node takes a third of a start to load their many files. They need no
 * other packages: a release has those that the bundle names and that the project itself depends on.
 */
const bundledPackages = ['kysely', 'zod', 'libphonenumber-js', 'jose', '@opentelemetry/api', 'nodemailer', 'csv-parse']

const serverBuild = {
  resolve,
  ssr: { noExternal: bundledPackages },
  publicDir: false as const,
  build: {
    outDir: `${dist}/server`,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        decoderProcess: 'server/files/decoderProcess.ts',
        readerThread: 'server/imports/reading/readerThread.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
}
