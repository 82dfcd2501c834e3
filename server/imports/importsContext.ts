import { createHash } from 'node:crypto'
import type { Locale } from '#i18n/locales.ts'
import { canBeSaved, getAction, getActionCondition } from '#language/derive.ts'
import { partiallyEvaluate } from '#language/partiallyEvaluate.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Config } from '../config.ts'
import type { FileStore } from '../files/fileStore.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { RecordCode } from '../records/recordRoutes.ts'
import { createEvaluationContext, mayReadRecords, type RecordsContext } from '../records/recordsContext.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import type { StorageSpace } from '../storageSpace.ts'

/** The parts of the server that imports need. */
export interface ImportsContext {
  readonly records: RecordsContext
  /** The code of the product, whose hooks run at the validation and the write of each record. */
  readonly code: RecordCode
  readonly files: Pick<FileStore, 'put' | 'read' | 'remove'>
  readonly config: Pick<Config, 'importMaxMb' | 'databaseUrl'>
  readonly space: StorageSpace
  /** How many rows this process has written or refused, for the metrics. */
  readonly counter: { rows: number }
}

/** What a user may do with the records of a resource by an import. */
export interface ImportRights {
  readonly create: boolean
  readonly edit: boolean
}

/** The resource of this name, if its declaration allows imports. */
export const findImportable = ({ records }: ImportsContext, name: string): ResourceData | undefined =>
  records.resources.find((resource) => resource.name === name && isImportable(resource))

const isImportable = (resource: ResourceData): boolean =>
  !resource.internal &&
  resource.import !== false &&
  (getAction(resource, 'create') !== undefined || canBeSaved(resource))

/** The import permissions of a user; a permission that depends on the record counts as granted. */
export function findRights(
  { records }: ImportsContext,
  resource: ResourceData,
  currentUser: CurrentUser,
): ImportRights {
  const evaluationContext = createEvaluationContext(records, currentUser)
  const isPossible = (condition: PredicateData): boolean => partiallyEvaluate(condition, evaluationContext) !== false
  const who = resource.import === false ? {} : (resource.import?.who ?? {})
  if (!isImportable(resource) || !isPossible(who) || !mayReadRecords(records, resource, currentUser))
    return { create: false, edit: false }
  const isAllowed = (name: 'create' | 'edit'): boolean => {
    const action = getAction(resource, name)
    return action !== undefined && isPossible(getActionCondition(action))
  }
  return { create: isAllowed('create'), edit: canBeSaved(resource) && isAllowed('edit') }
}

export const mayImport = ({ create, edit }: ImportRights): boolean => create || edit

/** A request to write records for a user, as if the user called the API for each record. */
export function createImportRequest(
  { code, records }: ImportsContext,
  resource: ResourceData,
  currentUser: CurrentUser,
  locale: Locale,
): RecordRequest {
  const hooks = code.hooks.find((candidate) => candidate.resource === resource.name)
  return {
    context: records,
    resource,
    currentUser,
    locale,
    allHooks: code.hooks,
    jobs: code.jobs,
    ...(hooks && { hooks }),
  }
}

/** A digest that changes when the fields, rules or permissions of a resource change. */
export const computeDeclarationDigest = (resource: ResourceData): string =>
  createHash('sha256').update(JSON.stringify(resource)).digest('base64url')
