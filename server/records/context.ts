import type { Catalog } from '#resources/language/catalog.ts'
import type { Formats } from '#resources/language/formats.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { FileRef } from '#resources/language/record.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import type { FileStore } from '../files/fileStore.ts'
import type { Me } from '../http/me.ts'
import type { Totals } from './totals.ts'

/** Serializes a stored file; its URL is signed and expires. */
export type FileToWire = (stored: unknown) => FileRef

/** The dependencies of the generic record functions. */
export interface RecordsContext {
  readonly db: Db
  readonly resources: Catalog
  readonly formats: Formats
  readonly clock: Clock
  /** An IANA name; determines the current day. */
  readonly timeZone: string
  readonly fileToWire: FileToWire
  readonly files: Pick<FileStore, 'put' | 'remove'>
  readonly totals: Totals
  /** Whether a region, by its name, may have a city of this name. */
  readonly isKnownCity: (country: string, region: string, city: string) => Promise<boolean>
}

/** The evaluation context of predicates for a user at the current time. */
export function surroundingsOf(context: Pick<RecordsContext, 'clock' | 'timeZone'>, me: Me): Surroundings {
  const now = context.clock()
  return {
    me: { id: me.id, isAdmin: me.isAdmin, isStaff: me.isStaff, profile: me.profile },
    now: now.toISOString(),
    today: dayAt(context.timeZone, now),
  }
}

interface Calendar {
  readonly format: Intl.DateTimeFormat
  minute: number
  day: string
}

/**
 * One formatter per time zone with its last result, because every request needs the day. The day is computed at most
 * once a minute.
 */
const calendars = new Map<string, Calendar>()

/** The day of an instant as YYYY-MM-DD, which is the Swedish date format. */
function dayAt(timeZone: string, now: Date): string {
  const calendar = calendars.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    minute: Number.NaN,
    day: '',
  }
  calendars.set(timeZone, calendar)
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== calendar.minute) {
    calendar.minute = minute
    calendar.day = calendar.format.format(now)
  }
  return calendar.day
}
