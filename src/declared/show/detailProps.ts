import type { RaRecord } from 'react-admin'
import type { FieldKind, FieldOf } from '#language/field.ts'
import type { ResourceData } from '#language/resource.ts'

/** The props of a component that shows the value of a field on the page of a record. */
export interface DetailProps<K extends FieldKind> {
  resource: ResourceData
  path: string
  field: FieldOf<K>
  /** The value. Never empty, because empty values are handled before. */
  value: unknown
  record: RaRecord
}
