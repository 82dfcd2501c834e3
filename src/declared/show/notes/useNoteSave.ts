import { useState } from 'react'
import { noteTexts } from '#i18n/noteTexts.ts'
import { ApiError, hasStatus } from '../../../api/apiError.ts'
import { useTextsOf } from '../../../ui/texts.tsx'

/** Stores a text; it fails with an `ApiError`. */
export type SaveNote = (text: string) => Promise<void>

/** Saves a text once at a time, and says in a sentence why it was not saved. What was typed stays. */
export function useNoteSave(send: SaveNote) {
  const texts = useTextsOf(noteTexts)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  return {
    error,
    isSaving,
    clearError: () => setError(undefined),
    /** @returns whether the text was saved */
    async save(text: string): Promise<boolean> {
      if (isSaving) return false
      if (text === '') {
        setError(texts.required)
        return false
      }
      setSaving(true)
      try {
        await send(text)
        return true
      } catch (failure) {
        const reason = failure instanceof ApiError ? failure.serverText : undefined
        setError(reason ?? (hasStatus(failure, 412) ? texts.stale : texts.notSaved))
        return false
      } finally {
        setSaving(false)
      }
    },
  }
}
