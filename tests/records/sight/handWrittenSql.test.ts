import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getLeafFields } from '#language/derive.ts'
import type { FieldsData } from '#language/field.ts'
import { hasRows } from '#language/kinds/kinds.ts'
import { resources } from '#product/resources/index.ts'
import { getTableName } from '../../../server/db/naming.ts'
import { findProjectRoot } from '../../../server/projectRoot.ts'

/**
 * The places where SQL names a declared table, instead of reading it through the declarations, which add the condition
 * of the user. For each place the reason why it reveals nothing about hidden records.
 */
const allowed: Readonly<Record<string, string>> = {
  'server/auth/': 'the account that an address, a token or a session names',
  'server/records/findUserWithStatus.ts': 'the person of a session or a key',
  'server/keys/': 'the owner of a key, and the profiles, which all staff see',
  'server/users/': 'rules validate all people; their sentences name nobody',
  'server/organizations/': 'the people of an organization that the person may change, as numbers',
  'server/invitations/': 'an address, whose person is named to those who see them',
  'server/history/': 'the authors of entries, named to those who see them',
  'server/imports/': 'who imported, and who saved a record last, named to those who see them',
  'server/records/facts.ts': 'the authors of entries, named to those who see them',
  'server/notes/': 'authors and people to mention, with what each of them sees',
  'server/notifications/':
    'the person themself, authors named to those who see them, and failed mails with the condition',
  'product/findNotifications.ts': 'has the condition of the person who asks',
  'server/dashboard/': 'has the condition of the person who asks',
  'server/campaigns/': 'has the condition of the person who asks',
  'server/quiz/': 'the rows of a quiz that is locked in sight, and the bank of one organization',
  'server/permissions/': 'the profiles, which all staff see',
  'server/views/': 'who shares a view, and the profiles, which all staff see',
  'server/retention/': 'nobody asks: the daily work of the server',
  'server/audit/erasures.ts': 'the people of a removal, as numbers',
  'server/backup/': 'nobody asks: a restore',
  'server/inviteFirstAdministrator.ts': 'nobody asks: the first start of the server',
  'server/db/checkMode.ts': 'nobody asks: the start of the server',
  'server/development/': 'nobody asks: the data of the demonstration',
}

const findRowTables = (fields: FieldsData): string[] =>
  getLeafFields(fields).flatMap(({ field }) =>
    hasRows(field) ? [field.options.table, ...findRowTables(field.options.fields)] : [],
  )
const tables = resources.flatMap((resource) => [getTableName(resource), ...findRowTables(resource.fields)])
const statement = new RegExp(
  `(?:\\b(?:from|join|update|into)\\s+"?|(?:selectFrom|Join|updateTable|deleteFrom|insertInto)\\(\\[?')(?:${tables.join('|')})\\b`,
  'i',
)

test('tables of the declarations are read through the declarations, but where a reason is written here', () => {
  const root = findProjectRoot()
  const files = ['server', 'product'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const naming = files.filter((file) => {
    if (!file.endsWith('.ts')) return false
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return statement.test(code)
  })
  const findReason = (file: string) => Object.keys(allowed).find((place) => file.startsWith(place))
  expect(naming.filter((file) => findReason(file) === undefined)).toEqual([])
  expect(new Set(naming.map(findReason))).toEqual(new Set(Object.keys(allowed)))
})
