import { flatLists } from './api/flat.ts'
import { apiOnPglite } from './api/pglite.ts'
import { apiOnPostgres } from './api/postgres.ts'
import { shots } from './dashboard/shots.ts'
import { exportsOfUsers } from './exports/users.ts'
import { pages } from './pages/pages.ts'
import type { Part } from './part.ts'
import { tree } from './quiz/tree.ts'
import { secondStart } from './start/start.ts'
import { typesOfEverything } from './types/types.ts'
import { uploads } from './uploads/uploads.ts'

/** All parts by the names that `npm run bench -- NAME` takes, in the order of runs and of the document. */
export const parts: Readonly<Record<string, Part>> = {
  'api/postgres': apiOnPostgres,
  'api/pglite': apiOnPglite,
  'api/flat': flatLists,
  start: secondStart,
  exports: exportsOfUsers,
  dashboard: shots,
  quiz: tree,
  pages,
  uploads,
  types: typesOfEverything,
}
