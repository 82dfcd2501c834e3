import type { Catalog } from '../catalog.ts'
import type { FieldKind } from '../field.ts'
import { canBePersonField, personFieldKinds } from '../personFields.ts'
import type { ProductNames } from '../productNames.ts'
import { describeUnknownName } from './report.ts'

/** The fields that sign-in, mails and the audit trail read, by resource. */
const accountFields: Readonly<Record<string, Readonly<Record<string, FieldKind>>>> = {
  users: { nome: 'text', email: 'email', profile: 'ref', confirmedAt: 'timestamp' },
  profiles: { nome: 'text' },
}

/** Checks that a product has the resources and fields that the accounts of every product need. */
export function checkAccounts(resources: Catalog, report: (location: string, problem: string) => void): void {
  for (const [name, fields] of Object.entries(accountFields)) {
    const resource = resources.find((candidate) => candidate.name === name)
    if (!resource) {
      report(name, 'the accounts of a product need this resource')
      continue
    }
    for (const [field, kind] of Object.entries(fields)) {
      if (resource.fields[field]?.kind !== kind)
        report(`${name}.fields.${field}`, `the accounts of a product need this field, of the kind '${kind}'`)
    }
  }
}

/** Checks that the names in `me` are fields of `users`, of kinds that conditions can read as `$me.…`. */
export function checkPersonFields(
  resources: Catalog,
  { me = [] }: Pick<ProductNames, 'me'>,
  report: (location: string, problem: string) => void,
): void {
  const fields = resources.find(({ name }) => name === 'users')?.fields ?? {}
  for (const name of me) {
    const field = fields[name]
    if (!field) report('me', describeUnknownName('field of users', name, Object.keys(fields)))
    else if (!canBePersonField(field))
      report(
        'me',
        `'${name}' is ${field.options.computed ? 'computed' : `a ${field.kind}`}; conditions can ask a person for these kinds: ${personFieldKinds.join(', ')}`,
      )
  }
}
