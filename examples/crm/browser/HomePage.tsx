import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'react-admin'
import { Link } from 'react-router'
import { formatDay } from '#language/dates.ts'
import type { DeclaredDataProvider } from '../../../src/api/dataProvider.ts'
import { PageTitle } from '../../../src/layout/pages/PageTitle.tsx'
import { ActionButton } from '../../../src/ui/ActionButton.tsx'
import { useTranslator } from '../../../src/ui/translator.tsx'
import styles from './HomePage.module.css'

/** The totals of one stage, as GET /pipeline answers. */
interface StageTotals {
  readonly stage: string
  readonly deals: number
  readonly amount: string
  readonly expected: string
}

const stages = ['opportunity', 'proposal', 'negotiation', 'won', 'lost']

/** The home page: the totals of each stage, and the next tasks and deals of the user. */
export function HomePage() {
  return (
    <>
      <PageTitle title="Home" />
      <div className={styles.page}>
        <Pipeline />
        <section className={styles.card} aria-labelledby="my-tasks">
          <h2 id="my-tasks">My open tasks</h2>
          <NextRecords resource="tasks" view="mine" title="text" day="dueOn" empty="Nothing is left to do." />
        </section>
        <section className={styles.card} aria-labelledby="my-deals">
          <h2 id="my-deals">My open deals</h2>
          <NextRecords resource="deals" view="mine" title="name" day="closesOn" empty="No deal of yours is open." />
        </section>
      </div>
    </>
  )
}

function Pipeline() {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const translate = useTranslator()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['deals', 'pipeline'],
    queryFn: async ({ signal }) => (await dataProvider.fetchPath('/pipeline', signal)) as StageTotals[],
  })
  const formatAmount = (amount: string | undefined): string =>
    new Intl.NumberFormat(translate.locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(
      Number(amount ?? 0),
    )
  return (
    <section className={styles.card} aria-labelledby="pipeline" aria-busy={isPending}>
      <h2 id="pipeline">Pipeline</h2>
      {isError ? (
        <p role="alert">
          The deals could not be counted. <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Deals</th>
              <th scope="col">Amount</th>
              <th scope="col">Expected</th>
            </tr>
          </thead>
          <tbody>
            {stages.map((stage) => {
              const totals = data?.find((entry) => entry.stage === stage)
              return (
                <tr key={stage}>
                  <th scope="row">{translate.first([`resources.deals.choices.stage.${stage}`]) ?? stage}</th>
                  <td>{totals?.deals ?? (isPending ? '…' : 0)}</td>
                  <td>{isPending ? '…' : formatAmount(totals?.amount)}</td>
                  <td>{isPending ? '…' : formatAmount(totals?.expected)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface NextRecordsProps {
  resource: 'tasks' | 'deals'
  /** A declared view of its list. */
  view: string
  /** The fields that are shown. */
  title: string
  day: string
  empty: string
}

/** The first records of a view by their day, with a link to the whole list. */
function NextRecords({ resource, view, title, day, empty }: NextRecordsProps) {
  const { data, isPending, error, refetch } = useGetList(resource, {
    filter: { view },
    pagination: { page: 1, perPage: 6 },
    sort: { field: day, order: 'ASC' },
  })
  if (error) {
    return (
      <p role="alert">
        The list could not be loaded. <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
      </p>
    )
  }
  if (isPending) return <p aria-busy>…</p>
  if (data.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <>
      <ul className={styles.list}>
        {data.map((record) => (
          <li key={record.id}>
            <Link to={`/admin/${resource}/${record.id}/update`}>{String(record[title])}</Link>
            {typeof record[day] === 'string' && <time dateTime={record[day]}>{formatDay(record[day])}</time>}
          </li>
        ))}
      </ul>
      <Link to={`/admin/${resource}?view=${view}`}>Show all</Link>
    </>
  )
}
