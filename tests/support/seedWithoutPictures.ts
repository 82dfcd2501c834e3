import type { Db } from '../../server/db/tables.ts'
import { createPlaceholderPictures } from '../../server/seed/createExampleRows.ts'
import { seedDemo } from '../../server/seed/seedDemo.ts'

/** Seeds the demo data without rendering pictures, which takes seconds and is tested in `tests/seed`. */
export function seedWithoutPictures(db: Db, now: Date): Promise<void> {
  return seedDemo({
    db,
    now,
    files: { put: () => Promise.reject(new Error('nothing is drawn')) },
    renderAll: async (_files, data) => createPlaceholderPictures(data),
  })
}
