import type { FastifyInstance } from 'fastify'
import type { RecordsContext } from '../records/recordsContext.ts'
import { initiativeRoutes } from './initiativeRoutes.ts'
import { shotRoutes } from './shotRoutes.ts'

/** The data of the dashboard and its exports: shots and initiatives. */
export function dashboardRoutes(app: FastifyInstance, context: RecordsContext): void {
  shotRoutes(app, context)
  initiativeRoutes(app, context)
}
