import { assertConsistent, DeclarationError } from '#resources/language/check.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

type Resources = typeof import('#resources/index.ts').resources

/** Loads and checks the declarations. If they are invalid, prints the reason and ends the process. */
export async function loadResources(): Promise<Resources> {
  try {
    const { resources } = await import('#resources/index.ts')
    const { names } = await import('#resources/product.ts')
    assertConsistent(resources, names)
    return resources
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error instanceof DeclarationError ? error.message : addLocation(error))
    process.exit(1)
  }
}

/** The message, with the file and line of the declaration if it does not name them. */
function addLocation({ message, stack = '' }: Error): string {
  const sentence = message.replaceAll(`${findProjectRoot(import.meta.url)}/`, '')
  const place = /\/(resources\/\w+\.ts:\d+)/.exec(stack.slice(stack.indexOf('\n    at ')))?.[1]
  return place === undefined || sentence.includes('resources/') ? sentence : `${place}: ${sentence}`
}
