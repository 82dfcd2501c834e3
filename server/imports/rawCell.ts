import { type RawBuilder, sql } from 'kysely'

/** The text that a cell of a row has in the file. @param result the column with what a person sees of the row */
export const selectRaw = (result: RawBuilder<unknown>, target: string): RawBuilder<string | null> =>
  sql`coalesce(${result}->${target}::text->>'raw', ${result}->>${target}::text)`
