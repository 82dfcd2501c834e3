import { Link } from 'react-router'
import { StatusPage } from '../../ui/StatusPage.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'

/** The page for an unknown URL of the admin area. */
export function NotFoundPage() {
  const translate = useTranslator()
  useDocumentTitle(translate('shell.notFound.title'))
  return (
    <StatusPage
      title={translate('shell.notFound.title')}
      text={translate('shell.notFound.text')}
      actions={<Link to="/admin/home">{translate('shell.notFound.back')}</Link>}
    />
  )
}
