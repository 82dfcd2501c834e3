/**
 * An option of Node.js for a process that ends after seconds: WebAssembly, such as the embedded database, stays code of
 * the first compiler. The second one would spend a quarter of the processor time of such a process.
 */
export const shortLived = '--liftoff-only'

// Node.js does not take the option itself from the environment.
const setting = `import{setFlagsFromString}from'node:v8';setFlagsFromString('${shortLived}')`

/** The same for each process of Node.js that a command starts, such as `npm run`. */
export const shortLivedEnv = { NODE_OPTIONS: `--import=data:text/javascript,${setting}` }
