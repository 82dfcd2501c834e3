import { Button } from '@mui/material'
import { auditTexts } from '#i18n/auditTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import { findFieldAt } from '#language/derive.ts'
import { type AuditEntry, parseAuditEntry } from '../api/auditEntry.ts'
import { useEngine } from '../declared/engine.ts'
import { EntrySentence } from '../declared/values/EntrySentence.tsx'
import { InstantText } from '../declared/values/InstantText.tsx'
import { TablePage } from '../layout/pages/TablePage.tsx'
import { useShell } from '../layout/shell/shell.ts'
import table from '../ui/CardTable.module.css'
import { CardTable } from '../ui/CardTable.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { type AuditFilter, noFilter } from './auditFilter.ts'
import { useAuditEntries, useAuditFilter } from './useAuditEntries.ts'

/** The audit trail, latest first. It can be filtered by person, resource, action and days; the URL has the filter. */
export function AuditPage() {
  const texts = useLocalizedTexts(auditTexts)
  const { filter, page, today, setFilter, setPage } = useAuditFilter()
  const query = useAuditEntries(filter, page)
  const isFiltered = hasFilter(filter)
  return (
    <TablePage
      texts={{ ...texts, empty: isFiltered ? texts.noMatch : texts.empty }}
      intro={texts.intro}
      tools={
        // A button that disappeared on click would lose the focus.
        <Button aria-disabled={!isFiltered || undefined} onClick={() => isFiltered && setFilter(noFilter)}>
          {texts.clear}
        </Button>
      }
      filters={{
        label: texts.filters.label,
        inputs: <AuditFilters filter={filter} today={today} onChange={setFilter} />,
      }}
      emptyReason={isFiltered ? 'noMatch' : 'nothingYet'}
      query={query}
      count={({ total }) => total}
      pager={({ totalPages }) => ({ page, count: totalPages, onChange: setPage })}
    >
      {({ data, total }) => (
        <>
          <p role="status" className="visually-hidden">
            {fillText(texts.count, { smart_count: total })}
          </p>
          <EntryTable entries={data.map(parseAuditEntry).filter((entry) => entry !== undefined)} />
        </>
      )}
    </TablePage>
  )
}

const hasFilter = ({ who, resource, action, days }: AuditFilter): boolean =>
  [who, resource, action, days].some((value) => value !== undefined)

function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { columns } = useLocalizedTexts(auditTexts)
  const { resources } = useEngine()
  const { me } = useShell()
  const getFieldLabels = useFieldLabels()
  return (
    <CardTable heads={Object.values(columns)}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and a reload replaces the whole page
        <tr key={index}>
          <td className={table.name}>
            <EntrySentence entry={entry} resources={resources} me={me} />
          </td>
          <td data-label={columns.fields}>{getFieldLabels(entry).join(', ')}</td>
          <td data-label={columns.at}>
            <InstantText instant={entry.at} />
          </td>
        </tr>
      ))}
    </CardTable>
  )
}

/** Returns a function for the labels of the fields that an entry changed; none where it created or deleted the record. */
function useFieldLabels(): (entry: AuditEntry) => readonly string[] {
  const { resources, translate } = useEngine()
  return ({ resource: name, action, changedPaths }) => {
    const resource = resources.find((candidate) => candidate.name === name)
    if (!resource || action === 'create' || action === 'remove') return []
    return changedPaths.filter((path) => findFieldAt(resource, path)).map((path) => fieldLabel(translate, name, path))
  }
}
