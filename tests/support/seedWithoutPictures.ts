import type { Db } from '../../server/db/tables.ts'
import { createPlaceholderPictures } from '../../server/seed/createExampleRows.ts'
import { seedDemo } from '../../server/seed/seedDemo.ts'

/** The demo data with names of pictures that nobody has drawn: hundreds take seconds, and `tests/seed` looks at them. */
export function seedWithoutPictures(db: Db, now: Date): Promise<void> {
  return seedDemo({
    db,
    now,
    files: { put: () => Promise.reject(new Error('nothing is drawn')) },
    renderAll: async (_files, data) => createPlaceholderPictures(data),
  })
}
