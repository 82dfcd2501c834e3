import type { RecordData } from '#language/evaluate.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { parseBody } from '#language/schema.ts'
import { formats } from '#rules/formats.ts'
import { loadNumberingPlans } from '#rules/numberingPlans.ts'
import '../../server/http/sanitizeHtml.ts'

// As on the server.
await loadNumberingPlans()

const me = { id: 7, isAdmin: true, isStaff: true, profile: 'ADMIN' } as const
export const evaluationContext: EvaluationContext = {
  me,
  now: '2026-05-20T15:00:00.000Z',
  today: '2026-05-20',
  timeZone: 'UTC',
}

const context = { evaluationContext, formats }

export const createBodyReader = (resource: ResourceData) => ({
  created: (body: unknown) => read(parseBody(resource, body, { ...context, mode: 'create' })),
  updated: (stored: RecordData, body: unknown) =>
    read(parseBody(resource, body, { ...context, mode: 'update', stored })),
  /** The issues of a body for a new record, each as `path: key`. */
  findFaultsOfCreate: (body: unknown) => listFaults(parseBody(resource, body, { ...context, mode: 'create' })),
  findFaultsOfUpdate: (stored: RecordData, body: unknown) =>
    listFaults(parseBody(resource, body, { ...context, mode: 'update', stored })),
})

function read(parsed: ReturnType<typeof parseBody>): Record<string, unknown> {
  if (!parsed.ok) throw new Error(`refused: ${listFaults(parsed).join(', ')}`)
  return parsed.value
}

function listFaults(parsed: ReturnType<typeof parseBody>): string[] {
  return parsed.ok ? [] : parsed.issues.map((issue) => `${issue.path}: ${issue.key}`)
}
