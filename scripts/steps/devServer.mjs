import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { relative } from 'node:path'
import { createServer, loadConfigFromFile } from 'vite'
import { createModuleLoader } from './moduleLoader.mjs'
import { inProject, logStep, projectRoot } from './project.mjs'

// Serves the screens and the API of one product from its sources. A changed source file that the server has loaded is
// loaded again in this process, with all that import it, while the database stays open.

/** @typedef {typeof import('../../server/development/application.ts')} Development */
/** @typedef {import('../../server/product.ts').ServerProduct} ServerProduct */

const product = process.env.PRODUCT ?? 'product'
/** @type {import('../../server/development/application.ts').Workspace | undefined} */
let workspace
/** @type {import('../../server/development/application.ts').Application | undefined} */
let application
/** The current load of the server, for which requests wait. */
let loaded = Promise.resolve()
/** The error of the last load, if it failed. @type {unknown} */
let lastError
/** @type {Set<string>} */
let changedFiles = new Set()

const listener = createHttpServer((request, response) => vite.middlewares(request, response))
// The file is not named, because Vite would start a second server when it changes.
const config = (await loadConfigFromFile({ command: 'serve', mode: 'development' }, inProject('vite.config.ts')))
  ?.config
const vite = await createServer({
  ...config,
  root: projectRoot,
  configFile: false,
  cacheDir: inProject('node_modules/.vite', product.replaceAll('/', '-')),
  server: {
    // Otherwise Vite would end this process at SIGTERM before the database is closed.
    middlewareMode: true,
    ws: { server: listener },
    watch: { ignored: [inProject(product, 'data'), inProject('data'), '**/dist/**'] },
  },
  plugins: [config?.plugins, createServerPlugin()],
})
const modules = createModuleLoader(vite.environments.ssr)
let pageCount = 0
vite.environments.client.hot.on('vite:client:connect', (_, page) => {
  pageCount += 1
  if (lastError !== undefined) page.send(describeError(lastError).payload)
})
vite.environments.client.hot.on('vite:client:disconnect', () => {
  pageCount -= 1
})

/**
 * Answers the API, adds the settings of the server to the page, and loads the server again when one of its files
 * changes.
 * @returns {import('vite').Plugin}
 */
function createServerPlugin() {
  return {
    name: 'application-server',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!/^\/(api|dev\/mailbox)([/?]|$)/.test(request.originalUrl ?? '')) return next()
        void loaded.then(() =>
          application
            ? application.routing(request, response)
            : response.writeHead(503).end('The server did not start; the reason stands in the terminal.'),
        )
      })
    },
    transformIndexHtml: async (html) => {
      await loaded
      return application ? application.addPageSettings(html) : html
    },
    // The page is updated only after the server has loaded the change without an error.
    async hotUpdate({ file }) {
      if (this.environment.name !== 'client') return []
      if (modules.forget(file) || lastError !== undefined) reload(file)
      await loaded
      return lastError === undefined ? undefined : []
    },
  }
}

/** @param {string} file */
function reload(file) {
  changedFiles.add(relative(projectRoot, file))
  loaded = loaded.then(async () => {
    if (changedFiles.size === 0) return
    const startedAt = performance.now()
    const files = [...changedFiles].join(', ')
    changedFiles = new Set()
    if (await load()) logStep(`loaded ${files} again in ${Math.round(performance.now() - startedAt)} ms`)
  })
}

/** Loads the application; on failure the previous one stays. @returns {Promise<boolean>} whether it was loaded */
async function load() {
  try {
    const { server } = /** @type {{ server: ServerProduct }} */ (await modules.load(`/${product}/server.ts`))
    const development = /** @type {Development} */ (await modules.load('/server/development/application.ts'))
    workspace ??= await development.openWorkspace(server)
    const previous = application
    application = await development.openApplication(server, workspace)
    previous?.close().catch(console.error)
    // An open page may not contain the file that was mended, so Vite would leave the error over it.
    if (lastError !== undefined && pageCount > 0) vite.environments.client.hot.send({ type: 'full-reload' })
    lastError = undefined
  } catch (error) {
    lastError = error
    report(error)
  }
  return lastError === undefined
}

/** Shows an error in the terminal and over the open pages. @param {unknown} error */
function report(error) {
  const { isSentence, payload } = describeError(error)
  console.error(isSentence ? payload.err.message : error)
  // Vite keeps an error that no page has received, and would show it to the next page even if it is mended by then.
  if (pageCount > 0) vite.environments.client.hot.send(payload)
}

/** The overlay of an error; of errors that explain themselves only the message. @param {unknown} error */
function describeError(error) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const isSentence = name === 'StartError' || name === 'DeclarationError'
  return {
    isSentence,
    payload: { type: /** @type {const} */ ('error'), err: { message, stack: isSentence ? '' : stack } },
  }
}

async function stop() {
  listener.close()
  await loaded
  await Promise.all([vite.close(), application?.close()])
  await workspace?.database.close()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
listener.listen({ host: '127.0.0.1', port: Number(process.env.WEB_PORT) })
await once(listener, 'listening').catch((error) => {
  console.error(`The screens cannot be served: ${error.message}. Choose another port with PORT.`)
  process.exit(1)
})
loaded = load().then(() => undefined)
await loaded
if (application) console.log(application.greeting)
