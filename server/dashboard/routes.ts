import type { FastifyInstance } from 'fastify'
import type { ExportContext } from '../exports/sendTableExport.ts'
import { initiativeRoutes } from './initiativeRoutes.ts'
import { shotRoutes } from './shotRoutes.ts'

/** The data of the dashboard and its exports: shots and initiatives. */
export function dashboardRoutes(app: FastifyInstance, context: ExportContext): void {
  shotRoutes(app, context)
  initiativeRoutes(app, context)
}
