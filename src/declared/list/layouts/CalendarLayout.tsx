import type { CalendarApi, EventClickArg, EventContentArg } from '@fullcalendar/core'
import enLocale from '@fullcalendar/core/locales/en-gb'
import esLocale from '@fullcalendar/core/locales/es'
import ptLocale from '@fullcalendar/core/locales/pt-br'
import dayGridPlugin from '@fullcalendar/daygrid'
import FullCalendar from '@fullcalendar/react'
import { Button, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { fillText } from '#i18n/translate.ts'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import { type ColumnSettings, getVisibleColumns } from '../../listState/columnOrder.ts'
import { buildFilter, type ListState } from '../../listState/listState.ts'
import { usePaths } from '../../usePaths.ts'
import { getCardColumns } from '../cardColumns.ts'
import { useConditionPage } from '../useGroupPage.ts'
import styles from './CalendarLayout.module.css'
import { buildPeriodCondition, type CalendarPeriod, getCalendarDays } from './calendarEvents.ts'
import { describeEvent, getEventTone } from './describeEvent.ts'

interface CalendarLayoutProps {
  resource: ResourceData
  state: ListState
  order: ColumnSettings
  /** The fields with the first and the last day of a record. */
  from: string
  to?: string
}

/** The number of columns whose values stand beside the title of a record. */
const maxValues = 2

/** The maximum number of records in the calendar. */
const maxEvents = 200

const locales = { pt: ptLocale, en: enLocale, es: esLocale }

/** The records of a list in a calendar. Only the records of the visible weeks are loaded. */
export function CalendarLayout({ resource, state, order, from, to }: CalendarLayoutProps) {
  const engine = useEngine()
  const { translate } = engine
  const texts = useLocalizedTexts(layoutTexts)
  const [shown, setShown] = useState<ShownPeriod>()
  const calendarRef = useRef<FullCalendar>(null)
  const openRecord = useOpenRecord(resource)
  const listKey = `${getRoute(resource)} ${JSON.stringify(buildFilter(state))}`
  const { getEvents, ...query } = useCalendarEvents(
    { resource, state, order, from, ...(to !== undefined && { to }) },
    shown,
  )
  const label = fillText(texts.calendar.label, { field: fieldLabel(translate, resource.name, from) })
  return (
    <section className={styles.calendar} aria-label={label} aria-busy={query.isFetching}>
      <CalendarToolbar shown={shown} label={label} getApi={() => calendarRef.current?.getApi()} />
      {query.isFailed && (
        <p className={styles.note} role="alert">
          {texts.failed} <Button onClick={query.retry}>{texts.retry}</Button>
        </p>
      )}
      {query.total > maxEvents && (
        <p className={styles.note}>
          {fillText(texts.calendar.limit, {
            shown: formatNumber(translate.locale, maxEvents),
            count: formatNumber(translate.locale, query.total),
          })}
        </p>
      )}
      {shown && !query.isFetching && !query.isFailed && query.total === 0 && (
        <NothingShown
          {...{ resource, state, from, period: shown }}
          onGo={(day) => calendarRef.current?.getApi().gotoDate(day)}
        />
      )}
      <FullCalendar
        ref={calendarRef}
        plugins={[dayGridPlugin]}
        initialView="dayGridMonth"
        locale={locales[translate.locale]}
        firstDay={1}
        headerToolbar={false}
        height="auto"
        dayMaxEvents={4}
        now={engine.clock().toISOString()}
        initialDate={shownDays.get(listKey) ?? engine.clock().toISOString()}
        events={getEvents()}
        eventClick={openRecord}
        // A cell is named by its content, the day and its records, and not by the day alone.
        dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
        eventContent={EventContent}
        eventDidMount={({ el, event }) => el.setAttribute('title', `${event.title} ${event.extendedProps.values}`)}
        datesSet={({ startStr, endStr, view }) => {
          shownDays.set(listKey, view.calendar.getDate().toISOString())
          setShown({ start: startStr.slice(0, 10), end: endStr.slice(0, 10), title: view.title, view: view.type })
        }}
      />
    </section>
  )
}

/** The title of a record and the values beside it. */
const EventContent = ({ event }: EventContentArg) => (
  <span className={styles.event}>
    <b>{event.title}</b> {event.extendedProps.values}
  </span>
)

/**
 * The day that each calendar showed last, by list and filter, so that returning from a record shows the same period.
 */
const shownDays = new Map<string, string>()

interface ShownPeriod extends CalendarPeriod {
  /** The title of the month or week. */
  readonly title: string
  readonly view: string
}

const views = { month: 'dayGridMonth', week: 'dayGridWeek' } as const

interface CalendarToolbarProps {
  shown: ShownPeriod | undefined
  /** The label of the date field. */
  label: string
  getApi: () => CalendarApi | undefined
}

/**
 * The title of the period and the buttons that change it. The buttons of the calendar library are not used, because
 * they are characters of an icon font that it bundles.
 */
function CalendarToolbar({ shown, label, getApi }: CalendarToolbarProps) {
  const texts = useLocalizedTexts(layoutTexts).calendar
  return (
    <div className={styles.toolbar}>
      <h2 aria-live="polite">
        {shown?.title} <span className={styles.field}>{label}</span>
      </h2>
      <ToggleButtonGroup exclusive size="small" value={shown?.view ?? views.month} aria-label={texts.period}>
        {(['month', 'week'] as const).map((name) => (
          <ToggleButton key={name} value={views[name]} onClick={() => getApi()?.changeView(views[name])}>
            {texts[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Button size="small" onClick={() => getApi()?.today()}>
        {texts.today}
      </Button>
      <IconButton aria-label={texts.previous} onClick={() => getApi()?.prev()}>
        <Icon name="chevronLeft" />
      </IconButton>
      <IconButton aria-label={texts.next} onClick={() => getApi()?.next()}>
        <Icon name="chevronRight" />
      </IconButton>
    </div>
  )
}

/** Reads the records of a period, as events of the calendar. */
function useCalendarEvents(
  { resource, state, order, from, to }: CalendarLayoutProps,
  period: CalendarPeriod | undefined,
) {
  const engine = useEngine()
  const columns = getVisibleColumns(resource, order).filter(
    ({ paths }) => !paths.some((path) => path === from || path === to),
  )
  const described = getCardColumns(resource, columns).slice(0, maxValues)
  const paths = usePaths(resource)
  const fields = { from, to: to ?? from }
  const condition = period ? buildPeriodCondition(fields, period) : {}
  const {
    data,
    total = 0,
    error,
    isFetching,
    refetch,
  } = useConditionPage(resource, state, condition, { page: 1, perPage: maxEvents }, period !== undefined)
  return {
    total,
    isFetching,
    isFailed: error !== null,
    retry: () => void refetch(),
    getEvents: () =>
      (data ?? []).map((record) => ({
        id: String(record.id),
        title: String(record[resource.title] ?? record.id),
        extendedProps: { values: describeEvent(engine, resource, described, record) },
        classNames: [styles[getEventTone(resource, record)] ?? ''],
        allDay: true,
        ...getCalendarDays(record, fields, engine.timeZone),
        url: paths.show(record.id),
      })),
  }
}

interface NothingShownProps extends Pick<CalendarLayoutProps, 'resource' | 'state' | 'from'> {
  period: CalendarPeriod
  onGo: (day: string) => void
}

/** Shown if the visible weeks contain no records. Its buttons lead to the nearest months with records. */
function NothingShown({ resource, state, from, period, onGo }: NothingShownProps) {
  const { translate, timeZone } = useEngine()
  const texts = useLocalizedTexts(layoutTexts).calendar
  const first = { page: 1, perPage: 1 }
  const sorted = { ...state, sort: from }
  const later = useConditionPage(resource, { ...sorted, order: 'ASC' }, { [from]: { gte: period.end } }, first)
  const earlier = useConditionPage(resource, { ...sorted, order: 'DESC' }, { [from]: { lt: period.start } }, first)
  const months = new Intl.DateTimeFormat(getLocaleTag(translate.locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const days = [earlier, later].flatMap(({ data }) =>
    (data ?? []).map((record) => getCalendarDays(record, { from, to: from }, timeZone).start),
  )
  return (
    <p className={styles.note} role="status">
      {texts.nothing}
      {days.map((day) => (
        <Button key={day} size="small" onClick={() => onGo(day)}>
          {fillText(texts.goTo, { month: months.format(new Date(`${day}T00:00:00Z`)) })}
        </Button>
      ))}
    </p>
  )
}

/** Opens the record of a calendar event with the router. With Ctrl or ⌘ the browser opens a new tab. */
function useOpenRecord(resource: ResourceData) {
  const navigate = useNavigate()
  const { linkState } = usePaths(resource)
  return ({ event, jsEvent }: EventClickArg): void => {
    if (jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey) return
    jsEvent.preventDefault()
    navigate(event.url, { state: linkState })
  }
}
