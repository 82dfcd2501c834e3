import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getInstantDay } from '#language/dates.ts'
import { usePathQuery } from '../declared/usePathQuery.ts'
import { useTimeZone } from '../ui/timeZone.ts'
import { useTranslator } from '../ui/translator.tsx'
import { type AuditFilter, buildAuditPath, readAuditFilter, writeAuditFilter } from './auditFilter.ts'

const perPage = 20

interface EntryPage {
  /** The entries as the server sends them. */
  readonly data: readonly unknown[]
  readonly total: number
  readonly totalPages: number
}

/** The filter and the page, which are stored in the URL, and functions that change them. */
export function useAuditFilter() {
  const today = getInstantDay(new Date().toISOString(), useTimeZone())
  const [params, setParams] = useSearchParams()
  const filter = readAuditFilter(params, today)
  return {
    filter,
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    /** The day in the time zone of the server. */
    today,
    /** `replace` replaces the entry in the browser history instead of adding one. */
    setFilter: (changed: Partial<AuditFilter>, options: { replace?: boolean } = {}) =>
      setParams(writeAuditFilter({ ...filter, ...changed }), options),
    setPage: (page: number) => {
      const next = writeAuditFilter(filter)
      if (page > 1) next.set('page', String(page))
      setParams(next)
    },
  }
}

/** Loads a page of the entries. While another filter is loading, the entries of the previous one stay. */
export function useAuditEntries(filter: AuditFilter, page: number) {
  // Names of erased and hidden authors depend on the language.
  const { locale } = useTranslator()
  const path = buildAuditPath(filter, page, perPage)
  return usePathQuery<EntryPage>(['audit', locale, path], path, {
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
}
