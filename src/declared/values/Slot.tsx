import { Suspense } from 'react'
import { useEngine } from '../engine.ts'

/** A component of the product, by the name in the declaration. It finds the record with `useRecordContext`. */
export function Slot({ name }: { name: string | undefined }) {
  const { slots } = useEngine()
  const Component = name === undefined ? undefined : slots?.[name]
  return (
    Component && (
      <Suspense fallback={null}>
        <Component />
      </Suspense>
    )
  )
}
