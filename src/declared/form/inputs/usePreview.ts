import { useEffect, useState } from 'react'
import { isObject } from '#resources/language/values.ts'

/** The URL of an image: an object URL for a selected file, or the URL of the stored one. */
export function usePreview(value: unknown): string | undefined {
  const [made, setMade] = useState<{ of: Blob; address: string }>()
  // An object URL keeps its file in memory until it is revoked.
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
