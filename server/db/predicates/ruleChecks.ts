import type { Catalog } from '#language/catalog.ts'
import { resolvePath } from '#language/derive.ts'
import { unusedContext } from '#language/evaluate.ts'
import { isList } from '#language/kinds/kinds.ts'
import { parseOperand } from '#language/operands.ts'
import type { PredicateData } from '#language/predicate.ts'
import { getPredicatePaths, getTexts } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { getTableName } from '../naming.ts'
import { buildName, type NamedSql } from '../tableDefinition.ts'
import { compileWithLiterals } from './compileWithLiterals.ts'
import { buildPredicate } from './predicateSql.ts'
import { unrestricted } from './sqlScope.ts'
import { joinOr } from './testSql.ts'

/** The constraints for rules that PostgreSQL can enforce: over columns of the record, independent of user and time. */
export function buildRuleChecks(resources: Catalog, resource: ResourceData): NamedSql[] {
  return Object.entries(resource.rules ?? {}).flatMap(([name, { holds }]) => {
    const paths = [...new Set(getPredicatePaths(holds))]
    if (!isConstant(holds) || !paths.every((path) => isOwnColumn(resource, path))) return []
    const scope = { resources, resource, alias: getTableName(resource), viewer: unrestricted }
    const condition = joinOr([
      ...paths.map((path) => buildPredicate(scope, { [path]: { empty: true } }, unusedContext)),
      buildPredicate(scope, holds, unusedContext),
    ])
    return [{ name: getRuleCheckName(resource, name), sql: `check ${compileWithLiterals(condition)}` }]
  })
}

export const getRuleCheckName = (resource: ResourceData, rule: string): string =>
  buildName(getTableName(resource), [rule], 'rule')

/** Whether the condition reads neither the user nor the time. */
const isConstant = (holds: PredicateData): boolean =>
  getTexts(holds).every((text) => ['literal', 'field'].includes(parseOperand(text).kind))

function isOwnColumn(resource: ResourceData, path: string): boolean {
  const resolved = resolvePath(resource, path)
  if (resolved?.kind === 'field') return !isList(resolved.field)
  return resolved?.kind === 'refId' || resolved?.kind === 'system' || resolved?.kind === 'key'
}
