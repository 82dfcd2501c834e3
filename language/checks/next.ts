import { findTarget } from '../catalog.ts'
import { findFieldAt, getLeavesWith, getRowActions } from '../derive.ts'
import { isInverse } from '../kinds/kinds.ts'
import { resolveNextStep } from '../nextSteps.ts'
import { getKnownPaths, type Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

/** Checks `form.next`: an entry must be an action of the resource, or a list in which a record can be created. */
export function checkNext(scope: Scope): void {
  const { resource, resources, report } = scope
  for (const [index, name] of (resource.form?.next ?? []).entries()) {
    const location = `${resource.name}.form.next[${index}]`
    const step = resolveNextStep(resources, resource, name)
    const list = findFieldAt(resource, name)
    // A list with an unknown target is reported at its own declaration.
    if (!step && isInverse(list) && !findTarget(resources, list.options.to)) continue
    if (!step) report(location, describeInvalidEntry(scope, name))
    else if (step.kind === 'action' && resource.screens?.edit)
      report(location, `the screen '${resource.screens.edit}' does not run '${name}'`)
    else if (step.kind === 'create' && findFieldAt(step.target, step.via)?.options.readonly)
      report(location, `no form of '${step.target.name}' takes '${step.via}'`)
  }
}

function describeInvalidEntry({ resource }: Scope, name: string): string {
  const actions = getRowActions(resource)
  const lists = getLeavesWith(resource.fields, isInverse).map(({ path }) => path)
  if (actions.includes(name)) return `'${name}' is no step after a save`
  if (lists.includes(name)) return `no record of '${name}' can be created`
  if (getKnownPaths(resource).includes(name)) return `'${name}' is no list of other records`
  return describeUnknownName('action or list', name, [...actions, ...lists])
}
