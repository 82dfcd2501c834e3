import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { enUS, esES, ptBR } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { tagOf } from '#i18n/locales.ts'
import { useTexts } from '../../../ui/texts.tsx'

interface DayCalendarProps {
  /** Days as YYYY-MM-DD. */
  day: string | undefined
  today: string
  latest: string | undefined
  onPick: (day: string) => void
}

/** A month calendar. If `maxDay` is in the past, it opens with the selection of a year. */
export function DayCalendar({ day, today, latest, onPick }: DayCalendarProps) {
  const { locale } = useTexts()
  const { dayjsLocale, texts, heading } = languages[locale]
  const weekday = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'narrow' })
  const isLongAgo = latest !== undefined && latest < today
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={dayjsLocale}
      localeText={texts.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <DateCalendar
        autoFocus
        value={day === undefined ? null : dayjs(day)}
        referenceDate={dayjs(latest ?? today)}
        {...(latest !== undefined && { maxDate: dayjs(latest) })}
        openTo={isLongAgo && day === undefined ? 'year' : 'day'}
        dayOfWeekFormatter={(one) => weekday.format(one.toDate())}
        slotProps={{ calendarHeader: { format: heading } }}
        onChange={(picked, state) => {
          if (state === 'finish' && picked) onPick(picked.format('YYYY-MM-DD'))
        }}
      />
    </LocalizationProvider>
  )
}

const languages = {
  pt: { dayjsLocale: 'pt-br', texts: ptBR, heading: 'MMMM [de] YYYY' },
  en: { dayjsLocale: 'en', texts: enUS, heading: 'MMMM YYYY' },
  es: { dayjsLocale: 'es', texts: esES, heading: 'MMMM [de] YYYY' },
}
