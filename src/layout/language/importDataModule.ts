let retryCount = 0

/**
 * Imports a module that contains only data, with one retry. Browsers may cache a failed import until the page is
 * closed, so the retry adds a query to the URL. The URL is read from the error message of Chromium and Firefox. Do not
 * use it for modules with state: the retry could load them twice.
 *
 * @throws the error of the import if the retry fails too, or if the error names no URL
 */
export async function importDataModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const url = /https?:\/\/\S+/.exec(String(error))?.[0]
    if (url === undefined) throw error
    retryCount++
    return import(/* @vite-ignore */ `${url}?again=${retryCount}`)
  }
}
