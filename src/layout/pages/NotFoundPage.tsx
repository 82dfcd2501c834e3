import { Link } from 'react-router'
import { StatusPage } from '../../ui/StatusPage.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'

/** The page for an unknown URL of the admin area. */
export function NotFoundPage() {
  const texts = useTexts()
  useDocumentTitle(texts('shell.notFound.title'))
  return (
    <StatusPage
      title={texts('shell.notFound.title')}
      text={texts('shell.notFound.text')}
      actions={<Link to="/admin/home">{texts('shell.notFound.back')}</Link>}
    />
  )
}
