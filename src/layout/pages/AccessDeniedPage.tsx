import { Link } from 'react-router'
import { StatusPage } from '../../ui/StatusPage.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'

/** The page for a screen that the user may not open. */
export function AccessDeniedPage() {
  const texts = useTexts()
  useDocumentTitle(texts('shell.denied.title'))
  return (
    <StatusPage
      title={texts('shell.denied.title')}
      text={texts('shell.denied.text')}
      actions={<Link to="/admin/home">{texts('shell.denied.back')}</Link>}
    />
  )
}
