import type { ReactNode } from 'react'
import { hasStatus } from '../../api/apiError.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { Pager, type PagerProps } from './Pager.tsx'
import { PageTitle } from './PageTitle.tsx'
import styles from './TablePage.module.css'

interface StateTexts {
  readonly title: string
  readonly text: string
}

interface TablePageProps<Data> {
  texts: {
    readonly title: string
    readonly loading: string
    readonly retry: string
    readonly failed: StateTexts
    readonly empty: StateTexts
  }
  intro: string
  /** The buttons beside the introduction. */
  tools: ReactNode
  /** Inputs above the table, which stay while it loads and while it is empty. */
  filters?: { readonly label: string; readonly inputs: ReactNode }
  /** What an empty table means: nothing was created yet, or nothing matches the filters. */
  emptyReason?: 'nothingYet' | 'noMatch'
  query: { readonly data: Data | undefined; readonly error: unknown; refetch(): unknown }
  /** Returns the number of rows. If it is 0, the page shows its text for an empty table. */
  count: (data: Data) => number
  /** The pages of the table; undefined if it has all rows at once. */
  pager?: (data: Data) => PagerProps
  children: (data: Data) => ReactNode
}

/** The page of a table that is not a declared list, with its states: loading, empty, failed and access denied. */
export function TablePage<Data>(props: TablePageProps<Data>) {
  const { texts, intro, tools, filters, emptyReason = 'nothingYet', query, count, pager, children } = props
  const { data, error, refetch } = query
  if (hasStatus(error, 403) || hasStatus(error, 404)) return <AccessDeniedPage />
  const total = data === undefined ? undefined : count(data)
  return (
    <>
      <PageTitle title={texts.title} detail={total} />
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <p className={styles.intro}>{intro}</p>
          <div className={styles.tools}>{tools}</div>
        </div>
        {filters && (
          <section className={styles.filters} aria-label={filters.label}>
            {filters.inputs}
          </section>
        )}
        {data === undefined && !error && <Loading label={texts.loading} />}
        {data === undefined && Boolean(error) && (
          <EmptyState
            reason="failed"
            {...texts.failed}
            action={<ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>}
          />
        )}
        {total === 0 && <EmptyState reason={emptyReason} {...texts.empty} />}
        {data !== undefined && total !== 0 && (
          <>
            {children(data)}
            {pager && <Pager {...pager(data)} />}
          </>
        )}
      </div>
    </>
  )
}
