import type { FastifyInstance } from 'fastify'
import type { Translator } from '#i18n/translate.ts'
import type { Catalog } from '#language/catalog.ts'
import type { CallAction } from '#language/handlers.ts'
import type { ProductData } from '#language/product.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'
import { accountParts, type UndeclaredParts } from './db/undeclaredParts.ts'
import type { FileStore } from './files/fileStore.ts'
import type { CurrentUser } from './http/currentUser.ts'
import type { Notification } from './notifications/notification.ts'
import type { RecordCode } from './records/recordRoutes.ts'
import type { RecordsContext } from './records/recordsContext.ts'
import type { RecordHooks } from './records/writeHooks.ts'
import type { TableRows } from './seed/insertRows.ts'

/** The parts that a product adds to the server. Its routes and handlers get their dependencies as arguments. */
export interface ServerProduct extends ProductData, RecordCode {
  /** The folder of the product, from the root of the project. */
  readonly folder: string
  /** The undeclared parts of the product and of the accounts. */
  readonly undeclaredParts: UndeclaredParts
  /** Adds the routes of the product below /api, before those of the declarations. */
  readonly addRoutes: (api: FastifyInstance, services: RouteServices) => void
  /** Finds what needs the attention of a user, the most urgent first. */
  readonly findNotifications: (
    context: RecordsContext,
    currentUser: CurrentUser,
    translate: Translator,
  ) => Promise<readonly Notification[]>
  readonly demo: Demo
}

interface RouteServices {
  readonly records: RecordsContext
  readonly config: Config
  readonly clock: Clock
}

interface Demo {
  /** Fills an empty, migrated database with the demo data, in one transaction, and marks it as a demo database. */
  insert(options: DemoOptions): Promise<void>
  /** The text that is printed at the start of a demo. */
  readonly loginText: string
  /** Rows for the examples in the description of the API, the same on every day. */
  createExampleRows(): readonly TableRows[]
}

interface DemoOptions {
  readonly db: Db
  readonly files: FileStore
  /** The time to which dates of the demo data are relative. */
  readonly now: Date
  readonly log: (line: string) => void
}

/** The resources with an action that needs code, without the users, whose code is the same in every product. */
type ResourceWithCalls<C extends Catalog> = Exclude<
  { [I in keyof C]: [CallAction<C[I]>] extends [never] ? never : C[I]['name'] }[number],
  'users'
>
type MissingHooks<C extends Catalog, H extends readonly RecordHooks[]> = Exclude<
  ResourceWithCalls<C>,
  H[number]['resource']
>

/** The hooks of a catalog. A resource with calls that have no code does not compile. */
export type HooksIn<C extends Catalog, H extends readonly RecordHooks[]> = H &
  ([MissingHooks<C, H>] extends [never] ? unknown : `no hooks of ${MissingHooks<C, H>}`)

/** Defines the parts that a product adds to the server. */
export const defineServer = <C extends Catalog, const H extends readonly RecordHooks[]>(
  product: ProductData & { readonly resources: C },
  parts: Omit<ServerProduct, keyof ProductData | 'hooks'> & { readonly hooks: HooksIn<C, H> },
): ServerProduct => ({ ...product, ...parts, undeclaredParts: { ...accountParts, ...parts.undeclaredParts } })
