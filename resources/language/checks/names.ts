import { countNameOf, leafFields } from '../derive.ts'
import type { FieldData, FieldsData } from '../field.ts'
import { hasRows, isList, isReference, isTranslated } from '../kinds/kinds.ts'
import { eachField } from './fields.ts'
import type { Scope } from './paths.ts'
import type { Report } from './report.ts'

/** Checks the names in a declaration: of the resource, its fields, actions and states. */
export function checkNames(scope: Scope): void {
  const { resource, report } = scope
  checkName(resource.name, resource.name, report)
  checkName(resource.key, `${resource.name}.key`, report)
  for (const part of ['states', 'actions'] as const) {
    for (const name of Object.keys(resource[part] ?? {})) checkName(name, `${resource.name}.${part}.${name}`, report)
  }
  const reserved = new Set(['createdAt', 'deletedAt', ...(resource.wire?.toggle === 'ativo' ? ['ativo'] : [])])
  if (resource.key !== 'id') reserved.add('id')
  checkFieldNames(resource.fields, `${resource.name}.fields`, reserved, report)
  checkRowNames(scope)
}

/** Rows have system columns for the parent's key, their own key and their position. */
function checkRowNames({ resource, report }: Scope): void {
  const reserved = new Set(['id', 'parentId', 'position', 'createdAt', 'deletedAt'])
  eachField(resource.fields, `${resource.name}.fields`, function visit(field, at) {
    if (!hasRows(field)) return
    const { key, stamped, fields, table } = field.options
    checkTable(table, `${at}.table`, report)
    const taken = [...reserved, ...(key ? [key] : []), ...(stamped ? ['updatedAt'] : [])]
    checkFieldNames(fields, at, new Set(taken), report)
    eachField(fields, at, visit)
  })
  if (resource.table) checkTable(resource.table, `${resource.name}.table`, report)
}

function checkFieldNames(fields: FieldsData, at: string, reserved: ReadonlySet<string>, report: Report): void {
  eachField(fields, at, (field, here) => {
    const name = here.slice(here.lastIndexOf('.') + 1)
    checkName(name, here, report)
    if (reserved.has(here.slice(at.length + 1))) report(here, `the name '${name}' belongs to the system`)
    if (isTranslated(field) && field.options.text === 'language') {
      report(`${here}.text`, "the name 'language' belongs to the system")
    }
  })
  const taken = new Map<string, string>()
  for (const { path, field } of leafFields(fields)) {
    for (const name of wireNames(path, field)) {
      const column = snakeCase(name)
      const other = taken.get(column)
      if (other !== undefined) report(`${at}.${path}`, `its name '${name}' clashes with that of '${other}'`)
      taken.set(column, path)
    }
  }
}

/** The names of a field on the wire and in its table: a reference also has an id, a list also has a count. */
function wireNames(path: string, field: FieldData): string[] {
  if (isReference(field)) return [path, `${path}Id`]
  if (isList(field)) return [path, countNameOf(path, field)]
  return [path]
}

const snakeCase = (name: string): string =>
  name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const predicateWords = ['and', 'or', 'not']

function checkName(name: string, at: string, report: Report): void {
  if (!/^[a-zA-Z][a-zA-Z0-9]*$/.test(name)) report(at, `'${name}' is no name: letters and digits, a letter first`)
  else if (predicateWords.includes(name) || name in Object.prototype)
    report(at, `the name '${name}' means something else`)
}

function checkTable(table: string, at: string, report: Report): void {
  if (!/^[a-z][a-z0-9_]*$/.test(table)) report(at, `'${table}' is no name of a table: lower-case letters, digits and _`)
}
