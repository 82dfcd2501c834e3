import type { Formats } from '#language/formats.ts'
import type { Issue } from '#language/issue.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { parseBody } from '#language/schema.ts'
import type { Job } from './job.ts'

/** A payload that the fields of its job refuse. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError'
  readonly code: string

  constructor(
    readonly resource: ResourceData,
    readonly issues: readonly Issue[],
  ) {
    super(`${resource.name}: the payload is not valid`)
    this.code = issues.map(({ path, key }) => `${path} ${key}`).join(', ')
  }
}

/** How payloads are read. */
export interface PayloadContext {
  readonly formats: Formats
  readonly evaluationContext: EvaluationContext
}

/**
 * Reads the payload of a job like the body of a new record, also when it was stored by an earlier version.
 *
 * @throws PayloadError if a value is missing or not valid
 */
export function parsePayload(job: Job, payload: unknown, context: PayloadContext): Readonly<Record<string, unknown>> {
  const resource = buildPayloadResource(job)
  const parsed = parseBody(resource, payload, { ...context, mode: 'create' })
  if (!parsed.ok) throw new PayloadError(resource, parsed.issues)
  return parsed.value
}

/** Memoized, because schemas are memoized per resource. */
const buildPayloadResource = memoizeByObject(({ name, fields }: Job): ResourceData => {
  const [title = ''] = Object.keys(fields)
  return { name: `jobs.${name}`, key: '', title, fields, softDelete: false, stamped: false }
})
