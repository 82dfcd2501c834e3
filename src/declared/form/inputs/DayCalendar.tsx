import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { enUS, esES, ptBR } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { getLocaleTag } from '#i18n/locales.ts'
import { useTranslator } from '../../../ui/translator.tsx'

interface DayCalendarProps {
  /** Days as YYYY-MM-DD. */
  day: string | undefined
  today: string
  maxDay: string | undefined
  onSelect: (day: string) => void
}

/** A month calendar. If `maxDay` is in the past, it opens with the selection of a year. */
export function DayCalendar({ day, today, maxDay, onSelect }: DayCalendarProps) {
  const { locale } = useTranslator()
  const { dayjsLocale, texts, heading } = languages[locale]
  const weekday = new Intl.DateTimeFormat(getLocaleTag(locale), { weekday: 'narrow' })
  const isMaxInPast = maxDay !== undefined && maxDay < today
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={dayjsLocale}
      localeText={texts.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <DateCalendar
        autoFocus
        value={day === undefined ? null : dayjs(day)}
        referenceDate={dayjs(maxDay ?? today)}
        {...(maxDay !== undefined && { maxDate: dayjs(maxDay) })}
        openTo={isMaxInPast && day === undefined ? 'year' : 'day'}
        dayOfWeekFormatter={(date) => weekday.format(date.toDate())}
        slotProps={{ calendarHeader: { format: heading } }}
        onChange={(selected, state) => {
          if (state === 'finish' && selected) onSelect(selected.format('YYYY-MM-DD'))
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
