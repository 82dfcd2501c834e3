import { getPredicatePaths } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'

/**
 * Returns a resource with only these fields, and with the rules, columns and inline edits that read only them. A form
 * of few fields is rendered many times faster than one of thirty.
 */
export function pickFields(resource: ResourceData, names: readonly string[]): ResourceData {
  const has = (path: unknown) => names.includes(String(path).split('.')[0] ?? '')
  const pick = <Value>(values: Readonly<Record<string, Value>>, isKept: (name: string, value: Value) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => isKept(name, value)))
  const { columns = [], inline = [] } = resource.list ?? {}
  return {
    ...resource,
    fields: pick(resource.fields, has),
    rules: pick(resource.rules ?? {}, (_, { holds }) => getPredicatePaths(holds).every(has)),
    list: { columns: columns.filter(has), inline: inline.filter(has) },
  }
}
