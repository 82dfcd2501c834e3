import type { ReactNode } from 'react'
import { hasStatus } from '../../api/apiError.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
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
  query: { readonly data: Data | undefined; readonly error: unknown; refetch(): unknown }
  /** Returns the number of rows. If it is 0, the page shows its text for an empty table. */
  count: (data: Data) => number
  children: (data: Data) => ReactNode
}

/** The page of a table that is not a declared list, with its states: loading, empty, failed and access denied. */
export function TablePage<Data>({ texts, intro, tools, query, count, children }: TablePageProps<Data>) {
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
        {data === undefined && !error && <Loading label={texts.loading} />}
        {data === undefined && Boolean(error) && (
          <EmptyState
            reason="failed"
            {...texts.failed}
            action={<ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>}
          />
        )}
        {total === 0 && <EmptyState reason="nothingYet" {...texts.empty} />}
        {data !== undefined && total !== 0 && children(data)}
      </div>
    </>
  )
}
