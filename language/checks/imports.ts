import { getAction, getLeafFields } from '../derive.ts'
import type { FieldData, FieldsData } from '../field.ts'
import { foldHeading } from '../imports/headings.ts'
import { getBarredFields } from '../imports/importParts.ts'
import { hasRows, isGroup, isUnique } from '../kinds/kinds.ts'
import { checkCondition } from './conditions.ts'
import { checkPath, type Scope } from './paths.ts'

/** Checks the options about imported files: `import` of a resource, and `aliases` of its fields. */
export function checkImport(scope: Scope): void {
  const { resource, report } = scope
  const location = `${resource.name}.import`
  if (resource.import !== undefined && !getAction(resource, 'create') && !getAction(resource, 'edit'))
    report(location, 'records that nobody creates or edits are not imported')
  if (resource.import) {
    const { key, who } = resource.import
    if (key !== undefined) checkKey(scope, key, `${location}.key`)
    if (who) checkCondition(scope, who, `${location}.who`, { inBrowser: true, userOnly: true })
  }
  checkAliases(scope, resource.fields, `${resource.name}.fields`)
  for (const { path } of getBarredFields(resource)) {
    const { aliases } = getLeafFields(resource.fields).find((leaf) => leaf.path === path)?.field.options ?? {}
    if (aliases) report(`${resource.name}.fields.${path}.aliases`, 'no column of a file can be for this field')
  }
}

function checkKey(scope: Scope, key: string, location: string): void {
  const resolved = checkPath(scope, key, location)?.resolved
  if (!resolved) return
  const isBarred = getBarredFields(scope.resource).some(({ path }) => path === key)
  if (resolved.kind !== 'field' || !isUnique(resolved.field) || isBarred)
    scope.report(location, `records are found by a unique field that a body has, and '${key}' is none`)
}

/** Checks that each alias is unique among the fields of a record, or among the fields of its rows. */
function checkAliases({ report }: Scope, fields: FieldsData, location: string): void {
  const owners = new Map<string, string>()
  const visit = (inner: FieldsData, prefix: string): void => {
    for (const [name, field] of Object.entries(inner)) {
      const path = `${prefix}${name}`
      checkFieldAliases(field, path)
      if (isGroup(field)) visit(field.options.fields, `${path}.`)
      if (hasRows(field)) checkAliases({ report } as Scope, field.options.fields, `${location}.${path}`)
    }
  }
  const checkFieldAliases = (field: FieldData, path: string): void => {
    const { aliases = [] } = field.options
    const place = `${location}.${path}.aliases`
    if (isGroup(field) && field.options.aliases) report(place, 'a group has no column of its own, only its fields have')
    aliases.forEach((alias, index) => {
      const folded = foldHeading(alias)
      const owner = owners.get(folded)
      if (folded === '') report(`${place}[${index}]`, 'a heading has letters or digits')
      else if (owner !== undefined) report(`${place}[${index}]`, `'${alias}' is an alias of '${owner}' too`)
      owners.set(folded, path)
    })
  }
  visit(fields, '')
}
