let imports = 0

/**
 * Imports a module that holds nothing but data, and asks for its file once more where that fails. A browser may keep a failed
 * import for as long as the page lives, so the file is asked for under another address, which Chromium and Firefox name in
 * their error. A module with state of its own would exist twice afterwards.
 *
 * @throws the error of the import, where the second one fails, too, or where the first names no address
 */
export async function importData<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/\S+/.exec(String(error))?.[0]
    if (address === undefined) throw error
    imports++
    return import(/* @vite-ignore */ `${address}?again=${imports}`)
  }
}
