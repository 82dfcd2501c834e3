import { useEffect, useState } from 'react'
import { isObject } from '#language/values.ts'

/** The URL of an image: an object URL for a selected file, or the URL of the stored one. */
export function usePreviewUrl(value: unknown): string | undefined {
  const [preview, setPreview] = useState<{ blob: Blob; url: string }>()
  // An object URL keeps its file in memory until it is revoked.
  useEffect(() => {
    if (!(value instanceof Blob)) return
    const url = URL.createObjectURL(value)
    setPreview({ blob: value, url })
    return () => URL.revokeObjectURL(url)
  }, [value])
  if (value instanceof Blob) return preview?.blob === value ? preview.url : undefined
  if (!isObject(value)) return undefined
  const { tempUri, thumbUri } = value
  return [tempUri, thumbUri].find((uri) => typeof uri === 'string')
}
