import { useEngine } from '../declared/engine.ts'
import { getResourceText } from '../declared/messages.ts'

/** Returns a function for the display name of a resource, such as 'Users'. */
export function useResourceName(): (name: string) => string {
  const { translate } = useEngine()
  return (name) => getResourceText(translate, { name }, 'name') ?? name
}
