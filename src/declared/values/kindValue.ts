import type { FieldData, FieldOf } from '#language/field.ts'

/** The kinds of field whose values are shown with more than their text, in lists and on pages. */
type RichKind = 'phone' | 'color' | 'files'

export interface KindValueProps<K extends RichKind = RichKind> {
  field: FieldOf<K>
  /** The value; never empty. */
  value: unknown
  text: string
}

const richKinds: { readonly [K in RichKind]: true } = { phone: true, color: true, files: true }

export const hasKindValue = (field: FieldData | undefined): field is KindValueProps['field'] =>
  field !== undefined && field.kind in richKinds
