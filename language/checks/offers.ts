import { findFieldAt, getAction } from '../derive.ts'
import type { PredicateData } from '../predicate.ts'
import type { ResourceData } from '../resource.ts'
import { checkCondition } from './conditions.ts'
import { getKnownPaths, type Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

interface Offers {
  readonly to: string
  readonly from?: string
  readonly offers?: PredicateData
}

/** Checks which records of its target an input offers: `from` and `offers`. */
export function checkOffers(scope: Scope, target: ResourceData, { to, from, offers }: Offers, location: string): void {
  const choices = Object.keys(target.choices ?? {})
  if (from !== undefined && !choices.includes(from)) {
    scope.report(`${location}.from`, `${describeUnknownName(`choices of '${to}' are named`, from, choices)}`)
  }
  if (offers) checkCondition({ ...scope, resource: target }, offers, `${location}.offers`, { inBrowser: true })
}

export const describeInvalidField = (target: ResourceData, path: string): string =>
  findFieldAt(target, path)
    ? `'${path}' of '${target.name}' is no single value`
    : describeUnknownName('field', path, getKnownPaths(target))

/** Checks `create` of a reference or of links: there must be a way to create a target. */
export function checkCreate(
  { report }: Scope,
  target: ResourceData,
  { create }: { readonly create?: boolean },
  location: string,
): void {
  if (create && !getAction(target, 'create')) report(`${location}.create`, `no '${target.name}' can be created`)
}
