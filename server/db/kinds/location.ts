import type { LocationOptions } from '#language/kinds/location.ts'
import type { ColumnKind } from './columnKind.ts'

/** The name of the longitude column for the name of the latitude column, quoted or not. */
export const toLonColumn = (latColumn: string): string => latColumn.replace(/_lat("?)$/, '_lon$1')

/** The latitude; the longitude is a second column beside it, see `buildColumns`. */
export const location = {
  type: 'numeric',
  suffix: '_lat',
  check(_options, lat) {
    const lon = toLonColumn(lat)
    const areBoth = `(${lat} is null) = (${lon} is null)`
    return `${areBoth} and ${lat} between -90 and 90 and ${lon} between -180 and 180 and scale(${lat}) <= 7 and scale(${lon}) <= 7`
  },
} as const satisfies ColumnKind<LocationOptions>
