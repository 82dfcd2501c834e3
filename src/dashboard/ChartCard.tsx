import { IconButton, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Translator } from '#i18n/translate.ts'
import { formatInstantTime } from '#language/dates.ts'
import { periodTexts } from '#product/i18n/periodTexts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTimeZone } from '../ui/timeZone.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import styles from './ChartCard.module.css'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { findPrevious, formatDays } from './period.ts'
import type { Slice } from './slices.ts'
import type { DashboardQuery } from './useDashboardQuery.ts'

interface ChartCardProps<S extends Slice> {
  title: string
  query: DashboardQuery<readonly S[]>
  /** The error text if the numbers cannot be loaded. */
  failure: string
  empty: { readonly title: string; readonly text: string }
  width: number
  /**
   * The switch between all slices and only the largest ones. `isAvailable` is false if there are too few slices to
   * limit.
   */
  limit?: { readonly showsAll: boolean; readonly isAvailable: boolean; readonly onChange: (showsAll: boolean) => void }
  /** The export button of this card, if it has one. */
  exportButton?: ReactNode
  children: (slices: readonly S[], isTable: boolean) => ReactNode
}

/** A card with a chart and its tools. Each card loads, fails and reloads independently of the others. */
export function ChartCard<S extends Slice>(props: ChartCardProps<S>) {
  const { title, query, limit, exportButton, children } = props
  const translate = useTranslator()
  const timeZone = useTimeZone()
  const [isTable, setTable] = useState(false)
  const cardRef = useRef<HTMLElement>(null)
  useFocusFallback(cardRef)
  const id = useId()
  return (
    <section ref={cardRef} tabIndex={-1} className={styles.card} aria-labelledby={id} aria-busy={query.isLoading}>
      <header className={styles.head}>
        <div className={styles.text}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.period}>{formatLoadedAt(translate, query, timeZone)}</p>
        </div>
        <div className={styles.tools}>
          <CardTool
            icon="rows"
            label={translate('dashboard.tableLabel')}
            name={translate('dashboard.table', { name: title })}
            isPressed={isTable}
            onClick={() => setTable(!isTable)}
          />
          <CardTool
            icon="refresh"
            label={translate('dashboard.refresh', { name: title })}
            isSpinning={query.isLoading}
            onClick={query.reload}
          />
          {exportButton}
        </div>
      </header>
      {limit && <div className={styles.amount}>{limit.isAvailable && <LimitSwitch title={title} {...limit} />}</div>}
      <CardBody {...props}>{(slices) => children(slices, isTable)}</CardBody>
    </section>
  )
}

type CardBodyProps<S extends Slice> = Pick<ChartCardProps<S>, 'query' | 'failure' | 'empty' | 'width'> & {
  children: (slices: readonly S[]) => ReactNode
}

/**
 * The chart, or the reason why it is missing. If a reload fails, an error notice is shown above the previous numbers.
 */
function CardBody<S extends Slice>({ query, failure, empty, width, children }: CardBodyProps<S>) {
  const translate = useTranslator()
  const ofPeriod = useLocalizedTexts(periodTexts)
  const { data, days, isFailed, reload } = query
  const reason = days ? { title: ofPeriod.emptyTitle, text: ofPeriod.emptyText } : empty
  const retry = <ActionButton onClick={reload}>{translate('dashboard.retry')}</ActionButton>
  if (isFailed && data === undefined) {
    return <EmptyState reason="failed" title={translate('events.list.title')} text={failure} action={retry} />
  }
  if (data === undefined) {
    return (
      <div role="status">
        <span className="visually-hidden">{translate('shell.loading')}</span>
        <ChartSkeleton width={width} />
      </div>
    )
  }
  return (
    <>
      {isFailed && (
        <Notice tone="danger">
          <p>{failure}</p>
          {retry}
        </Notice>
      )}
      {days && data.some(({ before }) => before !== undefined) && (
        <p className={styles.compared}>
          {ofPeriod.comparedWith} {formatDays(findPrevious(days))}
        </p>
      )}
      {data.some(({ value }) => value > 0) ? children(data) : <EmptyState reason="nothingYet" {...reason} />}
    </>
  )
}

interface LimitSwitchProps {
  title: string
  showsAll: boolean
  onChange: (showsAll: boolean) => void
}

function LimitSwitch({ title, showsAll, onChange }: LimitSwitchProps) {
  const translate = useTranslator()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={translate('dashboard.amount', { name: title })}
      value={showsAll}
      onChange={(_, chosen: boolean | null) => chosen !== null && onChange(chosen)}
    >
      <ToggleButton value={false}>{translate('dashboard.largest')}</ToggleButton>
      <ToggleButton value={true}>{translate('dashboard.all')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

interface CardToolProps {
  icon: 'rows' | 'refresh'
  label: string
  /** The accessible name, if it differs from the visible label. */
  name?: string
  isPressed?: boolean
  isSpinning?: boolean
  onClick: () => void
}

function CardTool({ icon, label, name = label, isPressed, isSpinning, onClick }: CardToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={name} aria-pressed={isPressed} className={styles.tool} onClick={onClick}>
        <Icon name={icon} className={isSpinning ? styles.spinning : undefined} />
      </IconButton>
    </Tooltip>
  )
}

/** The text under the title: the period of the numbers, and the time when they were loaded. */
function formatLoadedAt(
  translate: Translator,
  { days, loadedAt }: Pick<DashboardQuery<unknown>, 'days' | 'loadedAt'>,
  timeZone: string | undefined,
): string {
  const period = days ? formatDays(days) : translate('dashboard.period')
  if (loadedAt === 0) return period
  return translate('dashboard.updatedAt', {
    period,
    time: formatInstantTime(new Date(loadedAt).toISOString(), timeZone),
  })
}
