import { type BodyLeaf, getBodyLeaves, refersToLeaf } from '#language/bodyLeaves.ts'
import type { Issue } from '#language/issue.ts'
import { isUnique } from '#language/kinds/kinds.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import { getReferredPaths } from '#language/resolveBody.ts'
import type { ResourceData } from '#language/resource.ts'
import { HttpError } from '../http/httpError.ts'
import { mapInTurns } from '../mapInTurns.ts'
import { findReferenceErrors, lockReferences } from './checkReferences.ts'
import { refuseDuplicates } from './constraintErrors.ts'
import { limitHiddenDuplicates } from './limitDuplicates.ts'
import { createRecordWrite, loadRecord } from './loadForUpdate.ts'
import { findPossibleDuplicates } from './possibleDuplicates.ts'
import { createBodyError } from './recordErrors.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import type { RecordId } from './save.ts'
import { createTargetLocks } from './targetLocks.ts'
import { readBody } from './writeRecords.ts'

/** A body that is refused because of some of its fields. */
export interface RefusedBody {
  /** The record that would be saved; undefined for a new record. */
  readonly id: RecordId | undefined
  readonly body: unknown
  /** The paths of the fields whose errors are known. No error of a field that depends on them is found. */
  readonly faulty: ReadonlySet<string>
}

interface Refused extends RefusedBody {
  readonly errors: HttpError[]
  /** The write with the values of the other fields. */
  readonly write: RecordWrite
}

/**
 * Finds the errors of the other fields of refused bodies, which a write would report only after the known ones are
 * corrected. Call it in a transaction that is rolled back.
 *
 * @returns the errors in the order of the bodies
 */
export async function findFurtherErrors(
  request: RecordRequest,
  bodies: readonly RefusedBody[],
): Promise<readonly (readonly HttpError[])[]> {
  const results = bodies.map((): HttpError[] => [])
  const targetLocks = createTargetLocks()
  const read: Refused[] = []
  let prepared: RecordWrite | undefined
  const prepare = async (id: RefusedBody['id']): Promise<RecordWrite> => {
    if (id !== undefined) return loadRecord(request, request.context.db, id, 'edit')
    prepared ??= createRecordWrite(request, request.context.db, 'create')
    return prepared
  }
  await mapInTurns(bodies, async (body, index) => {
    const errors = results[index] ?? []
    await collect(errors, async () => {
      const { write, issues } = await readOthers(await prepare(body.id), body)
      if (issues.length > 0) errors.push(createBodyError({ ...request.context, resource: request.resource }, issues))
      read.push({ ...body, errors, write: { ...write, targetLocks } })
    })
  })
  const writes = read.map(({ write }) => write)
  await lockReferences(writes, targetLocks)
  for (const { write, errors } of read) errors.push(...(await findReferenceErrors(write)))
  const mayBeTaken = await findPossibleDuplicates(writes)
  for (const refused of read) if (mayBeTaken.has(refused.write)) await findDuplicates(request, refused)
  return results
}

/** The values of the fields that are not faulty, and the issues that do not depend on faulty fields. */
async function readOthers(loaded: RecordWrite, { id, body, faulty }: RefusedBody) {
  const { resource } = loaded
  const { write, issues } = await readBody(loaded, id === undefined ? 'create' : 'edit', body)
  const leaves = getBodyLeaves(resource, 'create')
  const faultyLeaves = leaves.filter(({ path }) => faulty.has(path))
  return {
    write: { ...write, values: Object.fromEntries(Object.entries(write.values).filter(([path]) => !faulty.has(path))) },
    issues: issues.filter((issue) => isIndependent(resource, issue, faultyLeaves)),
  }
}

function isIndependent(resource: ResourceData, { path, key, params }: Issue, faulty: readonly BodyLeaf[]): boolean {
  const leaf = getBodyLeaves(resource, 'create').find(
    ({ wirePath }) => path === wirePath || path.startsWith(`${wirePath}.`),
  )
  if (!leaf || faulty.includes(leaf)) return false
  const rule = key === 'rule' ? resource.rules?.[String(params.rule)] : undefined
  const { required } = leaf.field.options
  const paths = [
    ...getReferredPaths(leaf),
    ...(typeof required === 'object' ? getPredicatePaths(required) : []),
    ...(rule ? getPredicatePaths(rule.holds) : []),
  ]
  return !paths.some((read) => faulty.some((one) => refersToLeaf(read, one)))
}

/** Each unique field for itself, because `refuseDuplicates` ends with the first one. */
async function findDuplicates(request: RecordRequest, { write, errors, faulty }: Refused): Promise<void> {
  const { resource, values } = write
  const { belongsTo } = resource
  if (belongsTo !== undefined && faulty.has(belongsTo)) return
  const owner = belongsTo !== undefined && belongsTo in values ? { [belongsTo]: values[belongsTo] } : {}
  for (const { path, field } of getBodyLeaves(resource, 'create'))
    if (isUnique(field) && path in values)
      await collect(errors, () =>
        limitHiddenDuplicates(request, () =>
          refuseDuplicates({ ...write, values: { ...owner, [path]: values[path] } }),
        ),
      )
}

/** Adds the error if the work refuses a value. Other refusals, such as 429, tell nothing about the body. */
async function collect(errors: HttpError[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    if (error.status === 400) errors.push(error)
  }
}
