import { affectedName, affectedOf } from '../affects.ts'
import { targetNamed } from '../catalog.ts'
import { exclusivePaths, fieldAt, leafFields } from '../derive.ts'
import { isInverse } from '../kinds/kinds.ts'
import { pathsOf, type Scope } from './paths.ts'
import { unknownWord } from './report.ts'

/**
 * Checks `affects`: an entry must be an exclusive field, or a list whose records a search in the other list can find.
 */
export function checkAffects(scope: Scope): void {
  const { resource, resources, report } = scope
  for (const [action, { affects = [] }] of Object.entries(resource.actions ?? {})) {
    for (const [index, declared] of affects.entries()) {
      const at = `${resource.name}.actions.${action}.affects[${index}]`
      const list = fieldAt(resource, affectedName(declared))
      // A list with an unknown target is reported at its own declaration.
      if (isInverse(list) && !targetNamed(resources, list.options.to)) continue
      const affected = affectedOf(resources, resource, declared)
      if (!affected) report(at, meaningless(scope, affectedName(declared)))
      else if (affected.kind === 'list') checkFound(scope, affected, at)
    }
  }
}

type FoundList = Extract<ReturnType<typeof affectedOf>, { kind: 'list' }>

function checkFound({ resource, report }: Scope, { target, via, state }: FoundList, at: string): void {
  const states = Object.keys(target.states ?? {})
  if (state !== undefined && !states.includes(state)) report(`${at}.state`, unknownWord('state', state, states))
  const named = `${via}.${resource.title}`
  if (fieldAt(target, via) && !target.list?.search?.includes(named))
    report(at, `the list of '${target.name}' is not searched by '${named}', so they are not found`)
}

function meaningless({ resource }: Scope, name: string): string {
  const lists = leafFields(resource.fields).flatMap(({ path, field }) => (isInverse(field) ? [path] : []))
  if (lists.includes(name)) return `'${name}' is no list of records of their own`
  if (pathsOf(resource).includes(name)) return `'${name}' is neither a mark of one record nor a list of others`
  return unknownWord('mark or list', name, [...exclusivePaths(resource), ...lists])
}
