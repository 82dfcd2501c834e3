import { type RawBuilder, sql } from 'kysely'

/** The text of a row's cell in the file. @param result the column with the cells as the user sees them */
export const selectRaw = (result: RawBuilder<unknown>, target: string): RawBuilder<string | null> =>
  sql`coalesce(${result}->${target}::text->>'raw', ${result}->>${target}::text)`
