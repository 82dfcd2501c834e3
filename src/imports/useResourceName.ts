import { useEngine } from '../declared/engine.ts'
import { getResourceText } from '../declared/messages.ts'

/** The name of the records of a resource, such as 'Users'. */
export function useResourceName(): (name: string) => string {
  const { translate } = useEngine()
  return (name) => getResourceText(translate, { name }, 'name') ?? name
}
