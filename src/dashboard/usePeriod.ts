import { useSearchParams } from 'react-router'
import { getInstantDay } from '#language/dates.ts'
import { useTimeZone } from '../ui/timeZone.ts'
import { readPeriod, type ShownPeriod, writePeriod } from './period.ts'

/** The period of the dashboard, which is stored in the URL, and a function that changes it. */
export function usePeriod() {
  const today = getInstantDay(new Date().toISOString(), useTimeZone())
  const [params, setParams] = useSearchParams()
  const period = readPeriod(params, today)
  return {
    period,
    /** The day in the time zone of the server. */
    today,
    /** `replace` replaces the entry in the browser history instead of adding one. */
    setPeriod: (changed: Partial<ShownPeriod>, options: { replace?: boolean } = {}) =>
      setParams((current) => writePeriod(current, { ...readPeriod(current, today), ...changed }), options),
  }
}
