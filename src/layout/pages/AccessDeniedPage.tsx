import { Link } from 'react-router'
import { StatusPage } from '../../ui/StatusPage.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'

/** The page for a screen that the user may not open. */
export function AccessDeniedPage() {
  const translate = useTranslator()
  useDocumentTitle(translate('shell.denied.title'))
  return (
    <StatusPage
      title={translate('shell.denied.title')}
      text={translate('shell.denied.text')}
      actions={<Link to="/admin/home">{translate('shell.denied.back')}</Link>}
    />
  )
}
