import { useEffect } from 'react'
import { Navigate } from 'react-admin'
import { accessTexts } from '#i18n/accessTexts.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useNotice } from '../notices/useNotice.tsx'

/** Leads from a screen that the user may not open to the home page, and says why. */
export function AccessRedirect() {
  const notify = useNotice('warning')
  const text = useLocalizedTexts(accessTexts)
  // An effect, because the notice must outlive this component, which is unmounted at once.
  useEffect(() => notify(text), [notify, text])
  return <Navigate to="/admin/home" replace />
}
