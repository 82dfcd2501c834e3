import { useState } from 'react'
import { noteTexts } from '#i18n/noteTexts.ts'
import { ApiError, hasStatus } from '../../../api/apiError.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'

/** Saves a text. Rejects with an `ApiError`. */
export type SaveNote = (text: string) => Promise<void>

/** Saves a text, one request at a time. If this fails, returns the reason as a sentence; the typed text is kept. */
export function useNoteSave(send: SaveNote) {
  const texts = useLocalizedTexts(noteTexts)
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
