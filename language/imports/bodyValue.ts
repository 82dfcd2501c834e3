import { getValue, type RecordData } from '../evaluate.ts'
import type { FieldData } from '../field.ts'
import { hasRows } from '../kinds/kinds.ts'
import { storedValue, toBodyRows } from '../leafValues.ts'

/**
 * The value of a field of a stored record in the form of a request body: like `storedValue`, with rows as a body has
 * them.
 */
export const toBodyValue = (stored: RecordData, path: string, field: FieldData): unknown =>
  hasRows(field) ? toBodyRows(field, getValue(stored, path)) : storedValue(stored, path, field)
