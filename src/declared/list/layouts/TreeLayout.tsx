import { Button, Skeleton } from '@mui/material'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { type Identifier, type RaRecord, useNavigate } from 'react-admin'
import { Link } from 'react-router'
import { fieldLabel } from '#i18n/labels.ts'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { findFieldAt, getCountName, getLeafFields, hasCount } from '#language/derive.ts'
import { isInverse } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { formatTreePath } from '#language/trees.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import type { ListState } from '../../listState/listState.ts'
import { usePaths } from '../../usePaths.ts'
import { useConditionPage, useGroupPage } from '../useGroupPage.ts'
import styles from './TreeLayout.module.css'

interface TreeLayoutProps {
  resource: ResourceData
  /** The reference to the parent record. */
  by: string
  state: ListState
}

/** The maximum number of children shown per record. */
const maxChildren = 50

/**
 * Shows the records as a tree. Children load when their parent is expanded. With a search, a filter or a view it shows
 * a flat list of the matches, each with its path.
 */
export function TreeLayout({ resource, by, state }: TreeLayoutProps) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(layoutTexts)
  const [expanded, setExpanded] = useState<string[]>([])
  const renderAgain = useRenderAgain()
  const isNarrowed = state.search !== '' || state.filter !== '' || state.view !== undefined
  return (
    <div className={styles.tree}>
      {isNarrowed && <p className={styles.note}>{texts.tree.matches}</p>}
      <SimpleTreeView
        aria-label={fillText(texts.tree.label, { field: fieldLabel(translate, resource.name, by) })}
        expansionTrigger="iconContainer"
        expandedItems={expanded}
        onExpandedItemsChange={(_, ids) => setExpanded(ids)}
        disableSelection
      >
        {isNarrowed ? (
          <Matches {...{ resource, by, state }} />
        ) : (
          <Children {...{ resource, by, state, expanded }} parent={null} onRead={renderAgain} />
        )}
      </SimpleTreeView>
    </div>
  )
}

/**
 * Returns a function that renders the tree again. An item reads its children from the rendered tree, so it must be
 * rendered again after they were loaded.
 */
function useRenderAgain(): () => void {
  const [, setCount] = useState(0)
  return useCallback(() => setCount((count) => count + 1), [])
}

function Matches({ resource, by, state }: TreeLayoutProps) {
  const field = findFieldAt(resource, by)
  const { data, total = 0 } = useConditionPage(resource, state, {}, { page: 1, perPage: maxChildren })
  return (
    <>
      {data?.map((record) => (
        <RecordItem key={record.id} resource={resource} record={record} place={formatTreePath(field, by, record)} />
      ))}
      <Others count={total - (data?.length ?? 0)} />
    </>
  )
}

interface ChildrenProps extends TreeLayoutProps {
  parent: Identifier | null
  expanded: readonly string[]
  /** Called when the children were loaded. */
  onRead: () => void
}

/** The child records of a record; the root records if `parent` is null. */
function Children(props: ChildrenProps) {
  const { resource, by, state, parent, expanded, onRead } = props
  const texts = useLocalizedTexts(layoutTexts)
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGroupPage(
    resource,
    { ...state, sort: resource.title, order: 'ASC' },
    { name: by, value: parent },
    { page: 1, perPage: maxChildren },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when records were read
  useEffect(onRead, [data])
  const key = parent === null ? 'root' : String(parent)
  if (error)
    return (
      <li role="none" className={styles.note}>
        {texts.failed} <Button onClick={() => void refetch()}>{texts.retry}</Button>
      </li>
    )
  if (!data) return <TreeItem itemId={`loading-${key}`} disabled label={<Skeleton width={160} />} />
  if (data.length === 0) return <TreeItem itemId={`none-${key}`} disabled label={texts.tree.none} />
  return (
    <>
      {data.map((record) => {
        const id = String(record.id)
        return (
          <RecordItem key={id} resource={resource} record={record}>
            {hasChildren(resource, by, record) &&
              (expanded.includes(id) ? (
                <Children {...props} parent={record.id} />
              ) : (
                <TreeItem itemId={`closed-${id}`} disabled label="" />
              ))}
          </RecordItem>
        )
      })}
      <Others count={total - data.length} />
    </>
  )
}

interface RecordItemProps {
  resource: ResourceData
  record: RaRecord
  /** The path from the root to the parent, if the record is shown in a flat list of matches. */
  place?: string | undefined
  children?: ReactNode
}

/**
 * A record as an item of the tree. Enter and a click on its title open the record; the arrow keys and its icon expand
 * it.
 */
function RecordItem({ resource, record, place, children }: RecordItemProps) {
  const navigate = useNavigate()
  const paths = usePaths(resource)
  const target = paths.show(record.id)
  return (
    <TreeItem
      itemId={String(record.id)}
      label={
        <>
          {/* Not in the tab order: the item itself takes the focus, so that the tree is a single tab stop. */}
          <Link to={target} state={paths.linkState} tabIndex={-1} className={styles.link}>
            {String(record[resource.title] ?? record.id)}
          </Link>
          {place && <small className={styles.way}>{place}</small>}
        </>
      }
      onKeyDown={(event: KeyboardEvent<HTMLLIElement> & { defaultMuiPrevented?: boolean }) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.defaultMuiPrevented = true
        navigate(target, { state: paths.linkState })
      }}
    >
      {children}
    </TreeItem>
  )
}

function Others({ count }: { count: number }) {
  const texts = useLocalizedTexts(layoutTexts)
  if (count <= 0) return null
  return (
    <li role="none" className={styles.note}>
      {fillText(texts.tree.others, { smart_count: count })}
    </li>
  )
}

/** Whether a record may have children. Lists whose declaration counts the children know it; others assume so. */
function hasChildren(resource: ResourceData, by: string, record: RaRecord): boolean {
  const [countName] = getLeafFields(resource.fields).flatMap(({ path, field }) =>
    isInverse(field) && field.options.via === by && hasCount(field) ? [getCountName(path, field)] : [],
  )
  return countName === undefined || record[countName] !== 0
}
