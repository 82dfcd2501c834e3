import { buildOwnerRule } from '../belonging.ts'
import { findTarget } from '../catalog.ts'
import { isReference } from '../kinds/kinds.ts'
import type { Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

/**
 * Checks `belongsTo`: it must name a reference, and `users` must have a reference of the same name to the same
 * resource.
 */
export function checkBelonging({ resource, resources, names, report }: Scope): void {
  const { name, belongsTo, fields, records } = resource
  if (belongsTo === undefined) return
  const location = `${name}.belongsTo`
  const field = fields[belongsTo]
  if (!isReference(field)) {
    const references = Object.keys(fields).filter((other) => isReference(fields[other]))
    report(location, describeUnknownName('reference', belongsTo, references))
    return
  }
  if (!['id', 'idAndObject'].includes(field.options.as))
    report(location, `the reference needs a key of its own: as: 'idAndObject'`)
  if (findTarget(resources, field.options.to)?.rows) report(location, 'a record belongs to a record, not to a row')
  if (JSON.stringify(records) !== JSON.stringify(buildOwnerRule(belongsTo)))
    report(`${name}.records`, "'belongsTo' says already who sees the records")
  const users = resources.find((other) => other.name === 'users')
  const ofUsers = users?.fields[belongsTo]
  if (!names.me?.includes(belongsTo))
    report(location, `'${belongsTo}' is nothing that is known of a person: name it in 'me'`)
  else if (users && (!isReference(ofUsers) || ofUsers.options.to !== field.options.to))
    report(location, `users.${belongsTo} refers to other records than '${field.options.to}'`)
}
