import { findTarget } from '#language/catalog.ts'
import { countryCodes } from '#language/countryCodes.ts'
import { canBeInactive } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { ImportWords } from '#language/imports/cells/cellForm.ts'
import type { ImportValue } from '#language/imports/import.ts'
import type { ImportPart } from '#language/imports/importParts.ts'
import { getChoiceLabel } from '#language/kinds/choice.ts'
import { getCountryName } from '#language/kinds/country.ts'
import { isLinks, isReference } from '#language/kinds/kinds.ts'
import type { Scalar } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { listRecords } from '../records/listRecords.ts'
import { mayReadRecords, type RecordsContext, type UserView, viewAs } from '../records/recordsContext.ts'
import { findByTitles, readTitles } from './lookups/findByTitles.ts'

type Offered = ImportValue['offered']

/** The maximum number of records offered for a text; the user can name others by `#id` in the cell. */
const maxOffered = 50

/** The values of kinds whose fields do not declare them. */
const valuesByKind: Readonly<Record<string, (words: ImportWords) => Offered>> = {
  boolean: ({ lookup }) => [
    { value: true, label: lookup('predicate.yes') ?? 'true' },
    { value: false, label: lookup('predicate.no') ?? 'false' },
  ],
  country: (words) =>
    countryCodes
      .map((code) => ({ value: code, label: getCountryName(words, code) }))
      .sort((a, b) => a.label.localeCompare(b.label, words.locale)),
}

/** The values that a text of a column can stand for. @param search a part of the title of a record */
export function listOffered(
  view: UserView,
  currentUser: CurrentUser,
  part: ImportPart,
  words: ImportWords,
  search = '',
): Promise<Offered> {
  const { field } = part
  const values = valuesByKind[field.kind]?.(words)
  if (values) return Promise.resolve(values)
  if ('values' in field.options && Array.isArray(field.options.values))
    return Promise.resolve(
      field.options.values.map((value) => ({
        value: String(value),
        label: getLabel(view, part, words, String(value)),
      })),
    )
  return isReference(field) || isLinks(field)
    ? offerRecords(view, currentUser, field.options.to, search)
    : Promise.resolve([])
}

const getLabel = ({ resource }: UserView, { labelPath }: ImportPart, { lookup }: ImportWords, value: string): string =>
  getChoiceLabel({ translate: { locale: '', lookup } }, { resource, path: labelPath }, value)

async function offerRecords(
  { context }: UserView,
  currentUser: CurrentUser,
  to: string,
  search: string,
): Promise<Offered> {
  const target = findTarget(context.resources, to)?.resource
  if (!target) return []
  const records = await listChoosable(context, currentUser, target, { max: maxOffered, search })
  return records.map((record) => ({ value: record[target.key] as Scalar, label: toTitle(target, record) }))
}

/**
 * For each text that is the title of several records: these records, labelled with their keys so that the user can
 * choose.
 */
export async function offerEqualTitles(
  view: UserView,
  { field }: ImportPart,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Offered>> {
  if (!isReference(field) && !isLinks(field)) return new Map()
  const keys = await findByTitles(view, field, texts)
  const titles = await readTitles(
    view,
    field,
    [...keys.values()].flatMap((found) => (found.length > 1 ? found : [])),
  )
  return new Map(
    [...keys].flatMap(([text, found]) =>
      found.length < 2
        ? []
        : [[text, found.map((key) => ({ value: key, label: `${titles.get(key) ?? text} #${key}` }))] as const],
    ),
  )
}

const toTitle = ({ title }: ResourceData, record: RecordData): string => String(record[title] ?? '')

/** The titles of the active records that the user may read, sorted. */
export async function listTitles(
  context: RecordsContext,
  currentUser: CurrentUser,
  target: ResourceData,
  max: number,
): Promise<string[]> {
  return (await listChoosable(context, currentUser, target, { max })).map((record) => toTitle(target, record))
}

async function listChoosable(
  context: RecordsContext,
  currentUser: CurrentUser,
  target: ResourceData,
  { max, search = '' }: { readonly max: number; readonly search?: string },
): Promise<readonly RecordData[]> {
  if (!mayReadRecords(context, target, currentUser)) return []
  const view = viewAs(context, target, currentUser)
  const { data } = await listRecords(view.context, view.resource, {
    page: 1,
    perPage: max,
    search,
    isActive: canBeInactive(target) ? true : null,
    orderBy: target.title,
    orderByDirection: 'asc',
  })
  return data
}
