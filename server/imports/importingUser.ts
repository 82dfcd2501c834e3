import type { ResourceData } from '#language/resource.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { findUserWithStatus } from '../records/findUserWithStatus.ts'
import { findRights, type ImportRights, type ImportsContext, mayImport } from './importsContext.ts'
import { StopError } from './stop.ts'
import type { StoredImport } from './storedImports.ts'

/** The user who imports, with the current permissions. */
export interface ImportingUser {
  readonly currentUser: CurrentUser
  readonly rights: ImportRights
}

/**
 * Reads the importer with the current permissions. The importer need not be signed in.
 *
 * @throws StopError if the importer was removed, is inactive, or has lost the permission
 */
export async function loadImportingUser(
  context: ImportsContext,
  { user_id }: Pick<StoredImport, 'user_id'>,
  resource: ResourceData,
): Promise<ImportingUser> {
  const person = user_id === null ? undefined : await findUserWithStatus(context.records, user_id)
  const rights = person?.isActive ? findRights(context, resource, person.user) : undefined
  if (!person || !rights || !mayImport(rights)) throw new StopError('imports.stop.rights')
  return { currentUser: person.user, rights }
}
