import { findProjectRoot } from '../../server/projectRoot.ts'

type Resources = typeof import('#resources/index.ts').resources

/** The declarations. Where they have faults or cannot be read, that is said in sentences and the process ends. */
export async function loadResources(): Promise<Resources> {
  try {
    return (await import('#resources/index.ts')).resources
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error.name === 'DeclarationError' ? error.message : withPlace(error))
    process.exit(1)
  }
}

/** What went wrong, and in which line of which declaration where the message does not say it already. */
function withPlace({ message, stack = '' }: Error): string {
  const sentence = message.replaceAll(`${findProjectRoot(import.meta.url)}/`, '')
  const place = /\/(resources\/\w+\.ts:\d+)/.exec(stack.slice(stack.indexOf('\n    at ')))?.[1]
  return place === undefined || sentence.includes('resources/') ? sentence : `${place}: ${sentence}`
}
