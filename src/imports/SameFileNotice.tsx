import { Link } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useSameFileNotice } from './useSameFileNotice.ts'

/** A notice that the same file was imported before, with a link to that import if the user may see it. */
export function SameFileNotice({ shown }: { shown: Import }) {
  const { one } = useLocalizedTexts(importTexts)
  const same = useSameFileNotice(shown)
  if (!same) return null
  return (
    <Notice tone="warning">
      {same.text} {same.canOpen && <Link to={`/admin/imports/${same.id}`}>{fillText(one, { id: same.id })}</Link>}
    </Notice>
  )
}
