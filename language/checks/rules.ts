import { getWirePath } from '../bodyLeaves.ts'
import { getLeafFields } from '../derive.ts'
import { isInverse } from '../kinds/kinds.ts'
import { getPredicatePaths } from '../predicatePaths.ts'
import { checkCondition } from './conditions.ts'
import type { Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

/** Checks the rules: their conditions, which must read the record, and the fields that show their messages. */
export function checkRules(scope: Scope): void {
  const { resource, report } = scope
  for (const [name, { holds, at }] of Object.entries(resource.rules ?? {})) {
    const location = `${resource.name}.rules.${name}`
    checkCondition(scope, holds, `${location}.holds`, { inBrowser: true, onBody: true })
    if (getPredicatePaths(holds).length === 0) report(`${location}.holds`, 'a rule reads at least one field')
    const leaves = getLeafFields(resource.fields)
    const leaf = leaves.find(({ path }) => path === at)
    if (!leaf)
      report(
        `${location}.at`,
        describeUnknownName(
          'field',
          at,
          leaves.map(({ path }) => path),
        ),
      )
    else if (leaf.field.options.readonly || isInverse(leaf.field))
      report(`${location}.at`, `nobody enters '${getWirePath(at, leaf.field)}', so it cannot show a message`)
  }
}
