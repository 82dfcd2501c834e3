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

/** What imports need of the server. */
export interface ImportsContext {
  readonly records: RecordsContext
  /** The code of the product, whose hooks judge and follow each write. */
  readonly code: RecordCode
  readonly files: Pick<FileStore, 'put' | 'read' | 'remove'>
  readonly config: Pick<Config, 'importMaxMb' | 'databaseUrl'>
  readonly space: StorageSpace
  /** How many rows this process has written or refused, for the metrics. */
  readonly counter: { rows: number }
}

/** What a person may do with the records of a resource by an import. */
export interface ImportRights {
  readonly create: boolean
  readonly edit: boolean
}

/** The resources into which files can be imported, as far as the declarations say it. */
export const findImportable = ({ records }: ImportsContext, name: string): ResourceData | undefined =>
  records.resources.find((resource) => resource.name === name && isImportable(resource))

const isImportable = (resource: ResourceData): boolean =>
  !resource.internal &&
  resource.import !== false &&
  (getAction(resource, 'create') !== undefined || canBeSaved(resource))

/** What somebody may import; a right that depends on the record counts as one. */
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

/** A request to write records for somebody, as if they called the API for each. */
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

/** Differs when the fields, rules or rights of a resource differ. */
export const computeDeclarationDigest = (resource: ResourceData): string =>
  createHash('sha256').update(JSON.stringify(resource)).digest('base64url')
