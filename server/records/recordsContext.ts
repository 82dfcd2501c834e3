import type { Catalog } from '#language/catalog.ts'
import { getReadCondition } from '#language/derive.ts'
import { evaluatePredicate } from '#language/evaluate.ts'
import type { Formats } from '#language/formats.ts'
import type { FileRef } from '#language/kinds/file.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { toVisibleResource } from '#language/sight.ts'
import type { Clock } from '../clock.ts'
import { unrestricted, type Viewer } from '../db/predicates/sqlScope.ts'
import { createViewer } from '../db/predicates/viewer.ts'
import type { Db } from '../db/tables.ts'
import type { FileStore } from '../files/fileStore.ts'
import { type CurrentUser, isInKeyScopes } from '../http/currentUser.ts'
import type { PersonColumns } from '../http/personColumns.ts'
import type { CountCache } from './countCache.ts'
import { type Narrowed, type NarrowReads, narrowContext } from './narrowContext.ts'
import type { SecretKeeper } from './secrets.ts'

/** Serializes a stored file; its URL is signed and expires. */
export type SerializeFile = (stored: unknown) => FileRef

/** Looks up names of places in the server's place data. */
export interface PlaceNames {
  /** Whether a region may have a city of this name, by the name of the region; true if that is unknown. */
  readonly isKnownCity: (country: string, region: string, city: string) => Promise<boolean>
  /** The name of the region of a country with an abbreviation: `MG` in `BR` is `Minas Gerais`. */
  readonly findRegionName: (country: string, code: string) => Promise<string | undefined>
}

/** Converts values from the database to values of a response. */
export interface WireContext {
  readonly fileToWire: SerializeFile
  /** Computes a text from which nobody can read or guess the original; the same original always gives the same text. */
  readonly seal: (text: string) => string
}

/** The dependencies of the generic record functions. */
export interface RecordsContext extends WireContext {
  readonly db: Db
  /** The same database for exports, whose statements may take longer. */
  readonly exportDb: Db
  readonly resources: Catalog
  readonly formats: Formats
  readonly person: PersonColumns
  readonly clock: Clock
  /** An IANA name; determines the current day. */
  readonly timeZone: string
  readonly files: Pick<FileStore, 'decode' | 'put' | 'copy' | 'remove' | 'signUpload' | 'readUpload'>
  readonly totals: CountCache
  readonly secrets: SecretKeeper
  readonly places: PlaceNames
  /** The row-level security policies of the database; absent if there are none. */
  readonly rowSecurity?: NarrowReads | undefined
}

/** A context that states for whom records are read. Create it with `viewAs` for a user, or with `viewAsProduct`. */
export interface ReadContext extends RecordsContext {
  readonly viewer: Viewer
  /** Present if `db` obeys the policies of the database. */
  readonly narrowed?: Narrowed
}

/** What is read for a user: the context, the user, and the declaration as the user sees it. */
export interface UserView {
  readonly context: ReadContext
  readonly resource: ResourceData
  readonly evaluationContext: EvaluationContext
  /** Whether the user may read the records of a resource. */
  readonly mayRead: (resource: ResourceData) => boolean
}

/** Reads for the product itself, without restrictions. The result must not be sent to a user. */
export const viewAsProduct = (context: RecordsContext): ReadContext => ({ ...context, viewer: unrestricted })

export function viewAs(context: RecordsContext, resource: ResourceData, currentUser: CurrentUser): UserView {
  const evaluationContext = createEvaluationContext(context, currentUser)
  return {
    context: narrowContext(context, createViewer(evaluationContext, currentUser.chosenOwner), evaluationContext),
    resource: toVisibleResource(resource, evaluationContext),
    evaluationContext,
    mayRead: (other) => mayReadRecords(context, other, currentUser),
  }
}

/** Whether a user may read the records of a resource; an API key must also have the resource in its scopes. */
export const mayReadRecords = (context: RecordsContext, resource: ResourceData, currentUser: CurrentUser): boolean =>
  isInKeyScopes(currentUser, resource.name, 'read') &&
  evaluatePredicate(getReadCondition(resource), {}, createEvaluationContext(context, currentUser))

/** The evaluation context of predicates for a user at the current time. */
export function createEvaluationContext(
  context: Pick<RecordsContext, 'clock' | 'timeZone'>,
  currentUser: CurrentUser,
): EvaluationContext {
  const now = context.clock()
  return {
    me: {
      ...currentUser.own,
      id: currentUser.id,
      isAdmin: currentUser.isAdmin,
      isStaff: currentUser.isStaff,
      profile: currentUser.profile,
    },
    now: now.toISOString(),
    today: getDay(context.timeZone, now),
    timeZone: context.timeZone,
  }
}

interface DayCache {
  readonly format: Intl.DateTimeFormat
  minute: number
  day: string
}

/**
 * One formatter per time zone with its last result, because every request needs the day. The day is computed at most
 * once a minute.
 */
const dayCaches = new Map<string, DayCache>()

/** The day of an instant as YYYY-MM-DD, which is the Swedish date format. */
function getDay(timeZone: string, now: Date): string {
  const cache = dayCaches.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    minute: Number.NaN,
    day: '',
  }
  dayCaches.set(timeZone, cache)
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== cache.minute) {
    cache.minute = minute
    cache.day = cache.format.format(now)
  }
  return cache.day
}
