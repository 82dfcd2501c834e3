/**
 * Parsers of column values, by the type's OID in PostgreSQL, for types that the two drivers parse differently. Counts
 * and sums become numbers; a date becomes `YYYY-MM-DD`, which has no time zone. Both drivers return timestamps as
 * Dates.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // bigint
  1700: Number, // numeric
  1082: String, // date
}
