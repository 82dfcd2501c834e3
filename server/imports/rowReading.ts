import { type Locale, locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { findFieldAt } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { ImportWords, Resolved } from '#language/imports/cells/cellForm.ts'
import { formatCellText } from '#language/imports/cells/cellTexts.ts'
import type { ImportColumn } from '#language/imports/import.ts'
import type { ImportContext } from '#language/imports/importContext.ts'
import { partSeparator } from '#language/imports/importParts.ts'
import { type ImportRowReading, readImportRow, type TargetText } from '#language/imports/readImportRow.ts'
import { serializeImportRows } from '#language/imports/serializeImportRows.ts'
import { holdsFiles } from '#language/kinds/kinds.ts'
import { memoize, memoizeByObject } from '#language/memoize.ts'
import type { ResourceData } from '#language/resource.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { mapAhead } from '../mapInTurns.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { getFieldLabel } from '../records/recordErrors.ts'
import { type RecordsContext, type UserView, viewAs } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'
import type { ArchivedFiles } from './archive/archivedFiles.ts'
import { toReadingFaults } from './cellFaults.ts'
import { type Plan, type Plans, readPlans } from './creations.ts'
import type { Fault } from './faults.ts'
import { findLookups } from './findLookups.ts'
import { findRights, type ImportRights, type ImportsContext } from './importsContext.ts'
import { mayTakeSeveralLines, type RecordRows } from './rowSource.ts'
import type { StoredImport } from './storedImports.ts'

/** How the rows of one import are read for its importer. */
export interface RowReading {
  /** The full declaration; `view` contains what the user sees of it. */
  readonly resource: ResourceData
  readonly records: RecordsContext
  readonly view: UserView
  readonly currentUser: CurrentUser
  readonly rights: ImportRights
  readonly locale: Locale
  readonly keyTarget: string | null
  /** Whether columns are mapped to fields of rows, so that a record can take several lines. */
  readonly hasRows: boolean
  readonly importContext: ImportContext
  readonly columns: readonly ImportColumn[]
  /** Reads records of the file, and finds the records to which they refer. */
  read(rows: readonly RecordRows[]): Promise<ReadRow[]>
  /** The cells that would represent a record, as texts by target. */
  describe(record: RecordData): ReadonlyMap<string, string>
}

/** A record of the file after it was read. */
export interface ReadRow extends Omit<RecordRows, 'recordId' | 'rows'>, Omit<ImportRowReading, 'version' | 'creates'> {
  /** The record that the validation found. */
  readonly recordId: RecordId | null
  /** The text of the `_version` cell. */
  readonly versionText: string | null
  /** The errors of the row's cells. */
  readonly faults: readonly Fault[]
  /** The records that must be created before this one, each once. */
  readonly creates: readonly (TargetText & { readonly plan: Plan })[]
}

interface ReadingOptions {
  readonly stored: StoredImport
  readonly resource: ResourceData
  readonly currentUser: CurrentUser
  /** The files of a ZIP archive; null without one. */
  readonly files: ArchivedFiles | null
}

export function openRowReading(
  context: ImportsContext,
  { stored, resource, currentUser, files }: ReadingOptions,
): RowReading {
  const { records } = context
  const view = viewAs(records, resource, currentUser)
  const plans = readPlans(records, view.resource, stored.value_maps)
  const importContext = createImportContext(records, stored, view.resource, plans)
  const { locale } = stored
  const translate = createTranslator(locale)
  return {
    ...{ resource, records, view, currentUser, locale, importContext },
    columns: stored.columns,
    rights: findRights(context, resource, currentUser),
    keyTarget: stored.key,
    hasRows: mayTakeSeveralLines(stored.columns),
    async read(rows) {
      const found = await findLookups(
        view,
        importContext,
        rows.flatMap((row) => row.rows),
      )
      const resolve: ImportContext['resolve'] = (target, text) =>
        holdsFilesAt(view.resource, target) ? (files?.find(text) ?? 'none') : found(target, text)
      const rowContext = { ...importContext, resolve }
      return mapAhead(rows, (row) => {
        const reading = readImportRow(rowContext, row.rows)
        return {
          ...reading,
          line: row.line,
          verdict: row.verdict,
          version: row.version,
          choices: row.choices,
          creates: findPlans(plans, reading.creates),
          versionText: reading.version,
          recordId: row.recordId === null ? null : (parseRecordKey(resource, row.recordId) ?? null),
          faults: toReadingFaults(translate, reading),
        }
      })
    },
    describe(record) {
      const lines = serializeImportRows(importContext, record, null)
      return new Map(
        importContext.columns.flatMap(({ field }, position): [string, string][] => {
          if (field === null) return []
          // Only columns for rows have values on the lines after the first.
          const texts = lines.map((cells) => formatCellText(cells[position] ?? null, importContext))
          return [[field, field.includes(partSeparator) ? texts.join('\n') : (texts[0] ?? '')]]
        }),
      )
    },
  }
}

const holdsFilesAt = (resource: ResourceData, target: string): boolean => {
  const field = findFieldAt(resource, target)
  return field !== undefined && holdsFiles(field)
}

function findPlans(plans: Plans, texts: readonly TargetText[]): ReadRow['creates'] {
  const found = texts.flatMap((text) => {
    const plan = plans.find(text)
    return plan ? [{ ...text, plan }] : []
  })
  return found.filter(({ plan }, index) => found.findIndex((other) => other.plan === plan) === index)
}

/** The import context in the language of the import, before records are looked up. */
function createImportContext(
  { timeZone, formats }: RecordsContext,
  { reading, columns, key, blank, locale }: StoredImport,
  resource: ResourceData,
  { valueMaps }: Plans,
): ImportContext {
  return {
    resource,
    kind: reading?.kind ?? 'csv',
    hasFiles: reading?.archive !== undefined,
    columns: columns.filter(({ field }) => field !== null),
    key,
    blank,
    decimal: reading?.decimal ?? ',',
    dayFirst: reading?.dayFirst ?? true,
    timeZone,
    formats,
    languages: getWords(resource, locale),
    valueMaps,
    resolve: (): Resolved => 'none',
  }
}

/** The words of all languages, the user's language first. */
export const getWords = (resource: ResourceData, locale: Locale): readonly ImportWords[] =>
  getWordsByLocale(resource)(locale)

const getWordsByLocale = memoizeByObject((resource: ResourceData) =>
  memoize((locale: Locale) => buildWords(resource, locale)),
)

const buildWords = (resource: ResourceData, locale: Locale): readonly ImportWords[] =>
  [locale, ...locales.filter((other) => other !== locale)].map((one) => {
    const translate = createTranslator(one)
    return {
      locale: one,
      lookup: (key, params) => translate.lookup(key, params),
      label: (path) => getFieldLabel(translate, resource, path),
    }
  })
