import { Button, IconButton, Paper, Skeleton } from '@mui/material'
import { useId, useState } from 'react'
import { LinkBase, type RaRecord, useGetList } from 'react-admin'
import { columnLabel, fieldLabel } from '#i18n/labels.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { type Column, getDefaultSort, getUsualColumns } from '#language/columns.ts'
import { findFieldAt, getRoute, getScreenCondition } from '#language/derive.ts'
import { isReference } from '#language/kinds/kinds.ts'
import { getRelations, type Relation } from '#language/relations.ts'
import type { ResourceData } from '#language/resource.ts'
import { toListedResource } from '#language/sight.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { canCreate, isAllowed } from '../evaluationContext.ts'
import { buildCreateState } from '../form/presetValues.ts'
import { Cell } from '../list/Cell.tsx'
import { getResourceText } from '../messages.ts'
import { usePaths } from '../usePaths.ts'
import { buildColumnView } from '../values/columnView.ts'
import styles from './RelatedLists.module.css'

interface RelatedListsProps {
  resource: ResourceData
  record: RaRecord
  relations: readonly Relation[]
}

/**
 * The fields of other resources that refer to this resource, as far as the user may open the screens of those
 * resources.
 */
export function useRelations(resource: ResourceData): Relation[] {
  const { resources, getEvaluationContext } = useEngine()
  const context = getEvaluationContext()
  return getRelations(resources, resource).flatMap((relation): Relation[] => {
    if (!isAllowed(getScreenCondition(relation.resource), context)) return []
    const listed = toListedResource(relation.resource, context)
    return findFieldAt(listed, relation.path.split('.')[0] ?? '') ? [{ ...relation, resource: listed }] : []
  })
}

/** The lists of the records that refer to a record. */
export function RelatedLists({ resource, record, relations }: RelatedListsProps) {
  return relations.map((relation) => (
    <RelatedList
      key={`${relation.resource.name} ${relation.path}`}
      target={resource}
      record={record}
      relation={relation}
      isNamedByField={relations.filter((other) => other.resource.name === relation.resource.name).length > 1}
    />
  ))
}

interface RelatedListProps {
  target: ResourceData
  record: RaRecord
  relation: Relation
  /** Whether the heading also contains the label of the reference, because several fields refer to the record. */
  isNamedByField: boolean
}

function RelatedList({ target, record, relation, isNamedByField }: RelatedListProps) {
  const { translate } = useEngine()
  const { related: texts } = useLocalizedTexts(recordTexts)
  const { resource, path, buildCondition } = relation
  const paths = usePaths(resource)
  const [page, setPage] = useState(1)
  const id = useId()
  const filter = JSON.stringify(buildCondition(record[target.key]))
  const { by, direction } = getDefaultSort(resource)
  const { data, total, error, isPending, isFetching, refetch } = useGetList<RaRecord>(
    getRoute(resource),
    {
      pagination: { page, perPage: rowsPerPage },
      sort: { field: by, order: direction === 'asc' ? 'ASC' : 'DESC' },
      filter: { filter },
    },
    { retry: false, placeholderData: (previous) => previous },
  )
  const name = getResourceText(translate, resource, 'name') ?? resource.name
  const title = isNamedByField ? `${name} · ${fieldLabel(translate, resource.name, path)}` : name
  const pages = Math.max(1, Math.ceil((total ?? 0) / rowsPerPage))
  return (
    <Paper component="section" variant="outlined" className={styles.list} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title} {total !== undefined && <span className={styles.total}>{total}</span>}
        </h2>
        <CreateHere target={target} record={record} relation={relation} />
        {(total ?? 0) > 0 && (
          <Button size="small" component={LinkBase} to={`${paths.list}?filter=${encodeURIComponent(filter)}`}>
            {texts.all}
          </Button>
        )}
      </header>
      {isPending && <Skeleton variant="rounded" height={72} />}
      {error !== null && !data && (
        <p className={styles.note} role="alert">
          {texts.failed}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className={styles.note}>{texts.empty}</p>}
      {data && data.length > 0 && <RelatedRows relation={relation} records={data} isBusy={isFetching} labelId={id} />}
      {pages > 1 && <Pager page={page} pages={pages} labelId={id} onGo={setPage} />}
    </Paper>
  )
}

const rowsPerPage = 5

interface PagerProps {
  page: number
  pages: number
  labelId: string
  onGo: (page: number) => void
}

function Pager({ page, pages, labelId, onGo }: PagerProps) {
  const { related: texts } = useLocalizedTexts(recordTexts)
  return (
    <nav className={styles.pager} aria-labelledby={labelId}>
      <IconButton
        size="small"
        aria-label={texts.previous}
        aria-disabled={page === 1 || undefined}
        onClick={() => page > 1 && onGo(page - 1)}
      >
        <Icon name="chevronLeft" />
      </IconButton>
      <span role="status">{fillText(texts.page, { page, pages })}</span>
      <IconButton
        size="small"
        aria-label={texts.next}
        aria-disabled={page === pages || undefined}
        onClick={() => page < pages && onGo(page + 1)}
      >
        <Icon name="chevronRight" />
      </IconButton>
    </nav>
  )
}

interface RelatedRowsProps {
  relation: Relation
  records: readonly RaRecord[]
  isBusy: boolean
  labelId: string
}

function RelatedRows({ relation, records, isBusy, labelId }: RelatedRowsProps) {
  const engine = useEngine()
  const { resource } = relation
  const views = chooseColumns(relation).map((column) => buildColumnView(engine, resource, column))
  return (
    <div className={styles.scrolled}>
      <table className={styles.rows} aria-labelledby={labelId} aria-busy={isBusy || undefined}>
        <thead>
          <tr>
            {views.map((view) => (
              <th key={view.column.name} scope="col" data-align={view.align}>
                {columnLabel(engine.translate, resource.name, view.column.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((one) => (
            <tr key={one.id}>
              {views.map((view) => (
                <td key={view.column.name} data-align={view.align}>
                  <Cell resource={resource} view={view} record={one} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The title, the first two columns that do not show the reference itself, and the status. */
function chooseColumns({ resource, path }: Relation): Column[] {
  const columns = getUsualColumns(resource)
  const title = columns.find(({ paths }) => paths[0] === resource.title) ?? {
    name: resource.title,
    paths: [resource.title],
    combine: 'first' as const,
  }
  const status = columns.filter(({ cell }) => cell === 'status')
  const others = columns
    .filter((column) => column !== title && column.cell !== 'status')
    .filter(({ paths }) => !paths.some((one) => one === path || one.startsWith(`${path}.`)))
    .slice(0, 2)
  return [title, ...others, ...status]
}

/**
 * A link to the create form of a related record, with the reference filled in. Not rendered if the user may not create
 * such records or not write the reference.
 */
function CreateHere({ target, record, relation }: Omit<RelatedListProps, 'isNamedByField'>) {
  const { getEvaluationContext } = useEngine()
  const { related: texts } = useLocalizedTexts(recordTexts)
  const { resource, path } = relation
  const { create, linkState } = usePaths(resource)
  const field = findFieldAt(resource, path)
  const isWritable = isReference(field) && field.options.as !== 'title' && !field.options.readonly
  if (!isWritable || !canCreate(resource, getEvaluationContext())) return null
  return (
    <Button
      size="small"
      component={LinkBase}
      to={create}
      state={{ ...linkState, ...buildCreateState(target, record, resource, path) }}
    >
      {texts.create}
    </Button>
  )
}
