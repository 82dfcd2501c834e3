import { findFieldAt, getLeavesWith, resolveKind } from '../derive.ts'
import type { FieldOf } from '../field.ts'
import { isLinks } from '../kinds/kinds.ts'
import type { ResourceData } from '../resource.ts'
import { checkCreate, checkOffers, describeInvalidField } from './offers.ts'
import { canBeSingle, type Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

/** Checks one side of links: its target, the title shown of it, and the other side. */
export function checkLinks(scope: Scope, field: FieldOf<'links'>, location: string): void {
  const { resources, resource, report } = scope
  const { to, inverse, title } = field.options
  const target = resources.find(({ name }) => name === to)
  if (!target) {
    const names = resources.map(({ name }) => name)
    report(`${location}.to`, describeUnknownName('resource', to, names))
    return
  }
  if (!canBeSingle(resolveKind(resources, target, title) ?? 'many'))
    report(`${location}.title`, describeInvalidField(target, title))
  const problem = findInverseProblem(resource, target, location.slice(`${resource.name}.fields.`.length), inverse)
  if (problem !== undefined) report(`${location}.inverse`, problem)
  checkOffers(scope, target, field.options, location)
  checkCreate(scope, target, field.options, location)
}

/** Why `inverse` does not name the other side of these links; undefined if it does. */
function findInverseProblem(
  resource: ResourceData,
  target: ResourceData,
  path: string,
  inverse: string,
): string | undefined {
  if (target === resource && inverse === path)
    return 'a list of links is not its own inverse: declare the other side too'
  const other = findFieldAt(target, inverse)
  if (!isLinks(other)) {
    const names = getLeavesWith(target.fields, isLinks).map((leaf) => leaf.path)
    return `'${target.name}' has ${describeUnknownName('list of links', inverse, names)}`
  }
  const leadsBack = other.options.to === resource.name && other.options.inverse === path
  return leadsBack ? undefined : `'${target.name}.${inverse}' does not name it as its inverse`
}
