import { useListContext } from 'react-admin'
import { columnLabel } from '#i18n/labels.ts'
import { getApiPath, getRoute } from '#language/derive.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import { type ListTotalWord, listTotalWords, type ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { valueText } from '#language/valueText.ts'
import { buildListParams } from '../../api/listQuery.ts'
import { getTotalsKey } from '../actions/useListCache.ts'
import { type Engine, useEngine } from '../engine.ts'
import { buildFilter } from '../listState/listState.ts'
import { useListState } from '../listState/useListState.ts'
import { usePathQuery } from '../usePathQuery.ts'
import type { ColumnView } from '../values/columnView.ts'
import { NoValue } from '../values/NoValue.tsx'
import { joinTotalLabel } from '../values/rowTotals.ts'
import styles from './ListTotals.module.css'

interface ListTotalsProps {
  resource: ResourceData
}

/** The totals of all matching records, as rows below the table. Only our own server computes totals. */
export function TableTotals({
  views,
  leading,
  ...props
}: ListTotalsProps & {
  views: readonly ColumnView[] /** The number of cells before the columns. */
  leading: number
}) {
  const { resource } = props
  const { translate, isOwnApi } = useEngine()
  const getText = useTotalTexts(props)
  const first = views.findIndex(({ column }) => Object.hasOwn(resource.list?.totals ?? {}, column.name))
  if (first < 0 || !isOwnApi) return null
  return (
    <tfoot className={styles.foot}>
      {getWords(resource).map((word) => (
        <tr key={word}>
          {leading + first > 0 && (
            <th scope="row" colSpan={leading + first}>
              {translate(`form.rows.totals.${word}`)}
            </th>
          )}
          {views.slice(first).map(({ column: { name }, align }) => (
            <td key={name} data-align={align}>
              {leading + first === 0 && name === views[0]?.column.name && `${translate(`form.rows.totals.${word}`)}: `}
              {resource.list?.totals?.[name] === word && <TotalText text={getText(name)} />}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}

/** The totals of all matching records, below cards. */
export function CardTotals(props: ListTotalsProps) {
  const { resource } = props
  const { translate, isOwnApi } = useEngine()
  const getText = useTotalTexts(props)
  if (!isOwnApi) return null
  return (
    <dl className={styles.cards}>
      {Object.entries(resource.list?.totals ?? {}).map(([name, word]) => (
        <div key={name}>
          <dt>{joinTotalLabel(columnLabel(translate, resource.name, name), translate(`form.rows.totals.${word}`))}</dt>
          <dd>
            <TotalText text={getText(name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A total: a dash if no record has a value, nothing while it is loading. */
const TotalText = ({ text }: { text: string | undefined }) => (text === '' ? <NoValue /> : text)

const getWords = ({ list }: ResourceData): ListTotalWord[] =>
  listTotalWords.filter((word) => Object.values(list?.totals ?? {}).includes(word))

/** Returns a function that formats the total of a column; the text is undefined while the totals are loading. */
function useTotalTexts({ resource }: ListTotalsProps): (name: string) => string | undefined {
  const engine = useEngine()
  // When the number of records changes, the totals are fetched again.
  const { total } = useListContext()
  const { state } = useListState(resource)
  const words = resource.list?.totals ?? {}
  const filter = buildFilter(state)
  const query = buildListParams(resource, { pagination: { page: 1, perPage: 1 }, filter })
  query.set('totals', Object.keys(words).join())
  const queryKey = [...getTotalsKey(getRoute(resource)), filter, total]
  const { data } = usePathQuery<unknown>(queryKey, `/${getApiPath(resource)}?${query}`, {
    enabled: engine.isOwnApi,
    retry: false,
    networkMode: 'always',
    meta: { quiet: true },
  })
  const totals: unknown = isObject(data) ? data.totals : undefined
  return (name) => formatTotal(engine, resource, name, isObject(totals) ? totals[name] : undefined)
}

/** Formats the declared total of a column; empty if no record has a value, undefined while the totals are loading. */
export function formatTotal(engine: Engine, resource: ResourceData, name: string, found: unknown): string | undefined {
  if (!isObject(found)) return undefined
  return formatSum(engine, resource, name, resource.list?.totals?.[name] === 'avg' ? found.average : found.sum)
}

/** Formats a sum or an average of a column; empty without a value. */
export const formatSum = (engine: Engine, resource: ResourceData, name: string, value: unknown): string =>
  valueText(engine, resolveFieldAt(engine.resources, resource, name), value, {})
