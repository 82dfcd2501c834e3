import { getAffectedName, resolveAffected } from '../affects.ts'
import { findTarget } from '../catalog.ts'
import { findFieldAt, getExclusivePaths, getLeavesWith } from '../derive.ts'
import { isInverse } from '../kinds/kinds.ts'
import { getActionLocation, getKnownPaths, type Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

/**
 * Checks `affects`: an entry must be an exclusive field, or a list of records that the list screen of their resource
 * can search by the title of this record.
 */
export function checkAffects(scope: Scope): void {
  const { resource, resources, report } = scope
  for (const [action, { affects = [] }] of Object.entries(resource.actions ?? {})) {
    for (const [index, entry] of affects.entries()) {
      const location = `${getActionLocation(resource, action)}.affects[${index}]`
      const list = findFieldAt(resource, getAffectedName(entry))
      // A list with an unknown target is reported at its own declaration.
      if (isInverse(list) && !findTarget(resources, list.options.to)) continue
      const affected = resolveAffected(resources, resource, entry)
      if (!affected) report(location, describeInvalidEntry(scope, getAffectedName(entry)))
      else if (affected.kind === 'list') checkSearchable(scope, affected, location)
    }
  }
}

type AffectedRecords = Extract<ReturnType<typeof resolveAffected>, { kind: 'list' }>

function checkSearchable({ resource, report }: Scope, { target, via, state }: AffectedRecords, location: string): void {
  const states = Object.keys(target.states ?? {})
  if (state !== undefined && !states.includes(state))
    report(`${location}.state`, describeUnknownName('state', state, states))
  const titlePath = `${via}.${resource.title}`
  if (findFieldAt(target, via) && !target.list?.search?.includes(titlePath))
    report(location, `the list of '${target.name}' is not searched by '${titlePath}', so they are not found`)
}

function describeInvalidEntry({ resource }: Scope, name: string): string {
  const lists = getLeavesWith(resource.fields, isInverse).map(({ path }) => path)
  if (lists.includes(name)) return `'${name}' is no list of records of their own`
  if (getKnownPaths(resource).includes(name)) return `'${name}' is neither a mark of one record nor a list of others`
  return describeUnknownName('mark or list', name, [...getExclusivePaths(resource), ...lists])
}
