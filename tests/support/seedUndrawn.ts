import { undrawnPictures } from '../../server/db/seed/exampleRows.ts'
import { seedDemo } from '../../server/db/seed/seedDemo.ts'
import type { Db } from '../../server/db/tables.ts'

/** The demo data with names of pictures that nobody has drawn: hundreds take seconds, and `tests/seed` looks at them. */
export function seedUndrawn(db: Db, now: Date): Promise<void> {
  return seedDemo({
    db,
    now,
    files: { put: () => Promise.reject(new Error('nothing is drawn')) },
    draw: async (_files, data) => undrawnPictures(data),
  })
}
