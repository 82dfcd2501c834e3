import type { FastifyInstance } from 'fastify'
import type { ExportContext } from '../exports/answerExport.ts'
import { initiativeRoutes } from './initiativeRoutes.ts'
import { shotRoutes } from './shotRoutes.ts'

/** What the dashboard shows, and hands over as files: shots, and initiatives. */
export function dashboardRoutes(app: FastifyInstance, context: ExportContext): void {
  shotRoutes(app, context)
  initiativeRoutes(app, context)
}
