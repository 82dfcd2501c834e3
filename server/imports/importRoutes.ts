import type { FastifyRequest } from 'fastify'
import type { Import } from '#language/imports/import.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { ImportsContext } from './importsContext.ts'
import type { OpenImport } from './storedImports.ts'

/** The parts that the routes of imports share. */
export interface ImportRoutes {
  readonly context: ImportsContext
  readonly config: { readonly access: (currentUser: CurrentUser) => boolean }
  /** The import of a request, if the user is its importer or, optionally, an administrator. @throws HttpError 404 */
  readonly open: (request: FastifyRequest, options?: { readonly byAdministrators: boolean }) => Promise<OpenImport>
  /** Builds the response for an import in its present state. */
  readonly answer: (request: FastifyRequest, opened: OpenImport) => Promise<Import>
}

/** A parameter of the path. */
export const readParam = ({ params }: FastifyRequest, name: string): string =>
  (params as Readonly<Record<string, string | undefined>>)[name] ?? ''

/** A number in the path; NaN if it is malformed. */
export const readNumber = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN)
