import { listScaling } from './api/listScaling.ts'
import { apiOnPglite } from './api/pglite.ts'
import { apiOnPostgres } from './api/postgres.ts'
import { backupWait } from './backup/copyWait.ts'
import { dashboardQueries } from './dashboard/shots.ts'
import { userExports } from './exports/users.ts'
import { fire } from './fire/fire.ts'
import { history } from './history/history.ts'
import { importBeside } from './imports/beside.ts'
import { imports } from './imports/imports.ts'
import { large } from './large/large.ts'
import { pages } from './pages/pages.ts'
import type { Part } from './part.ts'
import { policies } from './policies/policies.ts'
import { quizTree } from './quiz/tree.ts'
import { secondStart } from './start/start.ts'
import { steady } from './steady/steady.ts'
import { telemetry } from './telemetry/telemetry.ts'
import { typeCheck } from './types/types.ts'
import { uploads } from './uploads/uploads.ts'

/** All parts by the names that `npm run bench -- NAME` takes, in the order of runs and of the document. */
export const parts: Readonly<Record<string, Part>> = {
  'api/postgres': apiOnPostgres,
  'api/pglite': apiOnPglite,
  'api/flat': listScaling,
  history,
  policies,
  telemetry,
  start: secondStart,
  exports: userExports,
  backup: backupWait,
  imports,
  beside: importBeside,
  large,
  fire,
  steady,
  dashboard: dashboardQueries,
  quiz: quizTree,
  pages,
  uploads,
  types: typeCheck,
}
