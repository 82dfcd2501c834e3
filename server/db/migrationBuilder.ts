import type { Change } from './schemaChange.ts'

/** Leaves out drops that an earlier migration already contains as a commented-out statement. */
export function removeProposedDrops(
  changes: readonly Change[],
  migrations: readonly string[],
  allowDrop: boolean,
): Change[] {
  const isProposed = (change: Change): boolean => migrations.some((text) => text.includes(toProposal(change)))
  return changes.filter((change) => !change.deletesData || allowDrop || !isProposed(change))
}

/**
 * The questions that the declarations must answer before these changes can be written: how values of a changed type are
 * converted, and whether a part that disappears was renamed to one that appears. With `allowDrop` such a part is
 * dropped without a question.
 */
export function findQuestions(changes: readonly Change[], allowDrop: boolean): string[] {
  const added = changes.flatMap(({ adds }) => adds ?? [])
  const dropped = allowDrop ? [] : changes.flatMap(({ drops }) => drops ?? [])
  const describeNewName = (what: string, earlier: string, names: readonly string[]): string =>
    `${what}'${earlier}' is gone, and new ${names.length === 1 ? 'is' : 'are'} ${names.map((name) => `'${name}'`).join(', ')}. Is it a new name? Then say renamedFrom there. If not, take '${earlier}' away first, run this command, and add the rest after that.`
  return [
    ...changes.flatMap(({ question }) => question ?? []),
    ...dropped.flatMap((gone) => {
      const candidates = added.filter(({ table, column }) =>
        gone.column === undefined ? column === undefined : column !== undefined && table === gone.table,
      )
      if (candidates.length === 0) return []
      const names = candidates.map(({ table, column }) => column ?? table)
      return describeNewName(gone.column === undefined ? '' : `${gone.table}: `, gone.column ?? gone.table, names)
    }),
  ]
}

/** The text of a migration. Statements that delete data are commented out unless `allowDrop` is true. */
export function buildMigration(changes: readonly Change[], allowDrop: boolean): string {
  const lines = changes.map((change, index) => {
    const separator = getChangedTable(change) === getChangedTable(changes[index - 1]) ? '' : '\n'
    return separator + buildParagraph(change, allowDrop)
  })
  return `${[heading, ...lines].join('\n')}\n`
}

/** The number and name of the next migration after these files: `0002_declared.sql`. */
export function nextMigrationName(files: readonly string[], name: string): string {
  const last = Math.max(0, ...files.map((file) => Number.parseInt(file, 10)).filter(Number.isFinite))
  return `${String(last + 1).padStart(4, '0')}_${name}.sql`
}

/** Whether `npm run db:diff` wrote this migration. */
export const isGenerated = (text: string): boolean => text.startsWith(heading)

const heading = '-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.'

function buildParagraph(change: Change, allowDrop: boolean): string {
  const warning = change.warning === undefined ? '' : `-- Careful: ${change.warning}.\n`
  if (change.deletesData && !allowDrop) return `${warning}-- To drop it, take the dashes away.\n${toProposal(change)}`
  return `${warning}${change.sql};`
}

/** The table that a change concerns, by which statements are grouped. Foreign keys form a separate group. */
function getChangedTable(change: Change | undefined): string | undefined {
  if (change?.sql.includes(' foreign key ')) return 'references'
  return change && /(?:table(?: if exists)?|\bon(?: table)?) ("[^"]+")/.exec(change.sql)?.[1]
}

const toProposal = (change: Change): string => `-- ${change.sql};`
