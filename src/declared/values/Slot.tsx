import { Suspense } from 'react'
import { useEngine } from '../engine.ts'

/** Renders the product's component with this name. The component reads the record with `useRecordContext`. */
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
