import { useEffect, useState } from 'react'
import { isObject } from '#resources/language/values.ts'

/** An address for a picture: of the chosen file, or where the stored one is. */
export function usePreview(value: unknown): string | undefined {
  const [made, setMade] = useState<{ of: Blob; address: string }>()
  // An object address holds its file in memory until the browser is told that it is no longer needed.
  useEffect(() => {
    if (!(value instanceof Blob)) return
    const address = URL.createObjectURL(value)
    setMade({ of: value, address })
    return () => URL.revokeObjectURL(address)
  }, [value])
  if (value instanceof Blob) return made?.of === value ? made.address : undefined
  if (!isObject(value)) return undefined
  const { tempUri, thumbUri } = value
  return [tempUri, thumbUri].find((uri) => typeof uri === 'string')
}
