import { targetNamed } from '../catalog.ts'
import { fieldAt, leafFields, rowActionsOf } from '../derive.ts'
import { isInverse } from '../kinds/kinds.ts'
import { nextStepOf } from '../nextSteps.ts'
import { pathsOf, type Scope } from './paths.ts'
import { unknownWord } from './report.ts'

/** Checks `form.next`: an entry must be an action of the resource, or a list in which a record can be created. */
export function checkNext(scope: Scope): void {
  const { resource, resources, report } = scope
  for (const [index, name] of (resource.form?.next ?? []).entries()) {
    const at = `${resource.name}.form.next[${index}]`
    const step = nextStepOf(resources, resource, name)
    const list = fieldAt(resource, name)
    // A list with an unknown target is reported at its own declaration.
    if (!step && isInverse(list) && !targetNamed(resources, list.options.to)) continue
    if (!step) report(at, meaningless(scope, name))
    else if (step.kind === 'action' && resource.screens?.edit)
      report(at, `the screen '${resource.screens.edit}' does not run '${name}'`)
    else if (step.kind === 'create' && fieldAt(step.target, step.via)?.options.readonly)
      report(at, `no form of '${step.target.name}' takes '${step.via}'`)
  }
}

function meaningless({ resource }: Scope, name: string): string {
  const actions = rowActionsOf(resource)
  const lists = leafFields(resource.fields).flatMap(({ path, field }) => (isInverse(field) ? [path] : []))
  if (actions.includes(name)) return `'${name}' is no step after a save`
  if (lists.includes(name)) return `no record of '${name}' can be created`
  if (pathsOf(resource).includes(name)) return `'${name}' is no list of other records`
  return unknownWord('action or list', name, [...actions, ...lists])
}
