import { getCountName, getLeafFields } from '../derive.ts'
import type { FieldData, FieldsData } from '../field.ts'
import {
  hasRows,
  isFileList,
  isLinks,
  isList,
  isLocation,
  isReference,
  isRichText,
  isSecret,
  isTextList,
  isTranslated,
} from '../kinds/kinds.ts'
import { getKeysName } from '../kinds/links.ts'
import { hiddenName } from '../kinds/rows.ts'
import { getIsSetPath } from '../kinds/secret.ts'
import { getPathName } from '../recordEntries.ts'
import { toSnakeCase } from '../snakeCase.ts'
import { isTree } from '../trees.ts'
import { forEachField } from './fields.ts'
import { getActionLocation, type Scope } from './paths.ts'
import type { Report } from './report.ts'

/** Checks the names in a declaration: of the resource, its fields, actions and states. */
export function checkNames(scope: Scope): void {
  const { resource, report } = scope
  checkName(resource.name, resource.name, report)
  checkName(resource.key, `${resource.name}.key`, report)
  for (const name of Object.keys(resource.states ?? {})) checkName(name, `${resource.name}.states.${name}`, report)
  for (const name of Object.keys(resource.actions ?? {})) checkName(name, getActionLocation(resource, name), report)
  const reserved = new Set(['createdAt', 'deletedAt', ...(resource.wire?.toggle === 'ativo' ? ['ativo'] : [])])
  if (resource.key !== 'id') reserved.add('id')
  checkFieldNames(resource.fields, `${resource.name}.fields`, reserved, report)
  checkRowNames(scope)
}

/**
 * Checks the names in rows. Rows have system columns for the key of their record, their own key and their position, and
 * on the wire the property `hidden`.
 */
function checkRowNames({ resource, report }: Scope): void {
  const reserved = new Set(['id', 'parentId', 'position', 'createdAt', 'deletedAt', hiddenName])
  forEachField(resource.fields, `${resource.name}.fields`, function visit(field, location) {
    if (!hasRows(field)) return
    const { key, stamped, fields, table } = field.options
    checkTable(table, `${location}.table`, report)
    const usedNames = [...reserved, ...(key ? [key] : []), ...(stamped ? ['updatedAt'] : [])]
    checkFieldNames(fields, location, new Set(usedNames), report)
    forEachField(fields, location, visit)
  })
  if (resource.table) checkTable(resource.table, `${resource.name}.table`, report)
}

/** Checks the names of fields against reserved names and against each other. */
export function checkFieldNames(
  fields: FieldsData,
  location: string,
  reserved: ReadonlySet<string>,
  report: Report,
): void {
  forEachField(fields, location, (field, innerLocation) => {
    const name = innerLocation.slice(innerLocation.lastIndexOf('.') + 1)
    checkName(name, innerLocation, report)
    if (reserved.has(innerLocation.slice(location.length + 1)))
      report(innerLocation, `the name '${name}' belongs to the system`)
    if (isTranslated(field) && field.options.text === 'language') {
      report(`${innerLocation}.text`, "the name 'language' belongs to the system")
    }
  })
  const usedNames = new Map<string, string>()
  for (const { path, field } of getLeafFields(fields)) {
    for (const name of getWireNames(path, field)) {
      const column = toSnakeCase(name)
      const other = usedNames.get(column)
      if (other !== undefined) report(`${location}.${path}`, `its name '${name}' clashes with that of '${other}'`)
      usedNames.set(column, path)
    }
  }
}

/** The names of a field on the wire and in its table: a reference also has an id, a list also has a count. */
function getWireNames(path: string, field: FieldData): string[] {
  if (isTree(field)) return [path, `${path}Id`, getPathName(path)]
  if (isReference(field)) return [path, `${path}Id`]
  if (isLinks(field)) return [path, getKeysName(path), getCountName(path, field)]
  if (isList(field)) return [path, getCountName(path, field)]
  if (isSecret(field)) return [path, getIsSetPath(path)]
  if (isLocation(field)) return [path, `${path}.lat`, `${path}.lon`]
  // `empty` of a predicate would read a field of this name as the number of entries.
  if (isTextList(field) || isFileList(field)) return [path, `${path}Count`]
  // The column of the plain text.
  if (isRichText(field)) return [path, `${path}Text`]
  return [path]
}

const predicateKeywords = ['and', 'or', 'not']

function checkName(name: string, location: string, report: Report): void {
  if (!/^[a-zA-Z][a-zA-Z0-9]*$/.test(name)) report(location, `'${name}' is no name: letters and digits, a letter first`)
  else if (predicateKeywords.includes(name) || name in Object.prototype)
    report(location, `the name '${name}' means something else`)
}

function checkTable(table: string, location: string, report: Report): void {
  if (!/^[a-z][a-z0-9_]*$/.test(table))
    report(location, `'${table}' is no name of a table: lower-case letters, digits and _`)
}
