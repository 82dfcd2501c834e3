import { IconButton, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Translator } from '#i18n/translate.ts'
import { formatInstantTime } from '#resources/language/dates.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from '../ui/texts.tsx'
import { useTimeZone } from '../ui/timeZone.ts'
import { useKeptFocus } from '../ui/useKeptFocus.ts'
import styles from './ChartCard.module.css'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import type { Slice } from './slices.ts'
import type { Loaded } from './useLoaded.ts'

interface ChartCardProps<S extends Slice> {
  title: string
  loaded: Loaded<readonly S[]>
  /** Shown when the numbers cannot be loaded. */
  failure: string
  empty: { readonly title: string; readonly text: string }
  width: number
  /** Switch between all slices and the largest ones. `isOffered` is false if there are too few slices to limit. */
  amount?: { readonly isAll: boolean; readonly isOffered: boolean; readonly choose: (isAll: boolean) => void }
  /** The export button of this card, if it has one. */
  exports?: ReactNode
  children: (slices: readonly S[], isTable: boolean) => ReactNode
}

/** A card with a chart and its tools. Each card loads, fails and reloads independently of the others. */
export function ChartCard<S extends Slice>(props: ChartCardProps<S>) {
  const { title, loaded, amount, exports, children } = props
  const texts = useTexts()
  const timeZone = useTimeZone()
  const [isTable, setTable] = useState(false)
  const card = useRef<HTMLElement>(null)
  useKeptFocus(card)
  const id = useId()
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby={id} aria-busy={loaded.isLoading}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.period}>{periodOf(texts, loaded.loadedAt, timeZone)}</p>
        </div>
        <div className={styles.tools}>
          <Tool
            icon="rows"
            label={texts('dashboard.tableLabel')}
            name={texts('dashboard.table', { name: title })}
            isPressed={isTable}
            onClick={() => setTable(!isTable)}
          />
          <Tool
            icon="refresh"
            label={texts('dashboard.refresh', { name: title })}
            isTurning={loaded.isLoading}
            onClick={loaded.reload}
          />
          {exports}
        </div>
      </header>
      {amount && <div className={styles.amount}>{amount.isOffered && <AmountSwitch title={title} {...amount} />}</div>}
      <CardBody {...props}>{(slices) => children(slices, isTable)}</CardBody>
    </section>
  )
}

type CardBodyProps<S extends Slice> = Pick<ChartCardProps<S>, 'loaded' | 'failure' | 'empty' | 'width'> & {
  children: (slices: readonly S[]) => ReactNode
}

/** The chart, or why it is missing. If a reload fails, an error notice is shown above the previous numbers. */
function CardBody<S extends Slice>({ loaded, failure, empty, width, children }: CardBodyProps<S>) {
  const texts = useTexts()
  const { answer, isFailed, reload } = loaded
  const retry = <ActionButton onClick={reload}>{texts('dashboard.retry')}</ActionButton>
  if (isFailed && answer === undefined) {
    return <EmptyState reason="failed" title={texts('events.list.title')} text={failure} action={retry} />
  }
  if (answer === undefined) {
    return (
      <div role="status">
        <span className="visually-hidden">{texts('shell.loading')}</span>
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
      {answer.some(({ value }) => value > 0) ? children(answer) : <EmptyState reason="nothingYet" {...empty} />}
    </>
  )
}

interface AmountSwitchProps {
  title: string
  isAll: boolean
  choose: (isAll: boolean) => void
}

function AmountSwitch({ title, isAll, choose }: AmountSwitchProps) {
  const texts = useTexts()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={texts('dashboard.amount', { name: title })}
      value={isAll}
      onChange={(_, chosen: boolean | null) => chosen !== null && choose(chosen)}
    >
      <ToggleButton value={false}>{texts('dashboard.largest')}</ToggleButton>
      <ToggleButton value={true}>{texts('dashboard.all')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

interface ToolProps {
  icon: 'rows' | 'refresh'
  label: string
  /** The accessible name, if it differs from the visible label. */
  name?: string
  isPressed?: boolean
  isTurning?: boolean
  onClick: () => void
}

function Tool({ icon, label, name = label, isPressed, isTurning, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={name} aria-pressed={isPressed} className={styles.tool} onClick={onClick}>
        <Icon name={icon} className={isTurning ? styles.turning : undefined} />
      </IconButton>
    </Tooltip>
  )
}

/** The text under the title: the time when the numbers were loaded. */
function periodOf(texts: Translator, loadedAt: number, timeZone: string | undefined): string {
  if (loadedAt === 0) return texts('dashboard.period')
  return texts('dashboard.updatedAt', { time: formatInstantTime(new Date(loadedAt).toISOString(), timeZone) })
}
