import type { ComponentType } from 'react'
import { ColorText } from './ColorText.tsx'
import { FilesText } from './FilesText.tsx'
import type { KindValueProps } from './kindValue.ts'
import { PhoneText } from './PhoneText.tsx'

const values: { readonly [K in KindValueProps['field']['kind']]: ComponentType<KindValueProps<K>> } = {
  phone: PhoneText,
  color: ColorText,
  files: FilesText,
}

/** The value of a field whose kind is shown as more than plain text. */
export function KindValue<K extends KindValueProps['field']['kind']>(props: KindValueProps<K>) {
  const Value: ComponentType<KindValueProps<K>> = values[props.field.kind]
  return <Value {...props} />
}
