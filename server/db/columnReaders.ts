/**
 * How values arrive from the database, by the type's number in PostgreSQL's catalogue, where the two drivers would
 * differ: counts and sums are numbers, and a date is `YYYY-MM-DD` and so in no time zone. Timestamps are Dates anyway.
 */
export const columnReaders: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // bigint
  1700: Number, // numeric
  1082: String, // date
}
