import { getLeavesWith } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { Issue } from '#language/issue.ts'
import { getFileKey } from '#language/kinds/file.ts'
import { isFileList } from '#language/kinds/kinds.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { StoredFileValue } from '../http/upload.ts'
import { createBodyError } from './recordErrors.ts'
import type { RecordWrite } from './recordWrite.ts'
import type { Values } from './save.ts'
import { isStoredUpload, readStoredUploads, type StoredUpload } from './storedUpload.ts'

/** The scope of an upload token: the token is valid only for this user, resource and field. */
export const getUploadScope = ({ id }: Pick<CurrentUser, 'id'>, resource: ResourceData, path: string): string =>
  [id, resource.name, path].join(' ')

/**
 * The values of a write that are lists of files, as they are stored. A body names a file that the record already has by
 * its URL, and a new file by the token of its upload.
 *
 * @throws HttpError 400 naming the files that are neither
 */
export function resolveFileLists({ context, resource, stored, currentUser, values }: RecordWrite): Values {
  const issues: Issue[] = []
  const lists = getLeavesWith(resource.fields, isFileList).flatMap(({ path }) => {
    const list = values[path]
    if (!Array.isArray(list)) return []
    const owned = readStoredUploads(getValue(stored, path))
    const files = list.flatMap((named, index) => {
      const file = findFile(context.files, named, owned, getUploadScope(currentUser, resource, path))
      if (!file) issues.push({ path: `${path}.${index}`, key: 'fileGone', params: {} })
      return file ?? []
    })
    return [[path, files.filter(({ key }, index) => files.findIndex((file) => file.key === key) === index)] as const]
  })
  if (issues.length > 0) throw createBodyError({ ...context, resource }, issues)
  return Object.fromEntries(lists)
}

function findFile(
  files: RecordWrite['context']['files'],
  named: unknown,
  owned: readonly StoredUpload[],
  scope: string,
): StoredUpload | undefined {
  if (named instanceof StoredFileValue) return named.stored
  const [{ upload = undefined } = {}] = getEntries([named])
  if (typeof upload !== 'string') return owned.find(({ key }) => key === getFileKey(named))
  const uploaded = files.readUpload(upload, scope)
  return isStoredUpload(uploaded) ? uploaded : undefined
}
