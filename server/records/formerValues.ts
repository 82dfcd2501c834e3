import type { RecordData } from '#language/evaluate.ts'
import { holdsFiles, isSecret } from '#language/kinds/kinds.ts'
import type { FieldChanges } from './diffRecords.ts'
import type { RecordWrite } from './recordWrite.ts'
import { buildRestoringBody } from './restoringBody.ts'

/**
 * The body of a save that restores the values from before a write, also of fields that the write cleared. Secrets and
 * files are left out.
 */
export const buildFormerValues = ({ resource, stored, seen }: RecordWrite, changes: FieldChanges): RecordData =>
  buildRestoringBody(
    resource,
    stored,
    ({ path, wirePath, field }) => (path in changes || wirePath in changes) && !holdsFiles(field) && !isSecret(field),
    seen,
  )
