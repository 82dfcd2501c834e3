import { createContext, useContext } from 'react'
import { serverTimeZone } from './siteConfig.ts'

const TimeZoneContext = createContext<string | undefined>(serverTimeZone)

export const TimeZoneProvider = TimeZoneContext.Provider

/**
 * The time zone of displayed instants: that of the server, as in its exported files. Undefined means the time zone of
 * the browser.
 */
export function useTimeZone(): string | undefined {
  return useContext(TimeZoneContext)
}
