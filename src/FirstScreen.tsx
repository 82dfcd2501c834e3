import { Navigate } from 'react-router'
import { getMenuScreens, useShell } from './layout/shell/shell.ts'
import { useNavigation } from './layout/shell/useNavigation.ts'
import { StatusPage } from './ui/StatusPage.tsx'
import { useTranslator } from './ui/translator.tsx'

/** The first page of a product that has none of its own: leads to the first screen of the menu that the user may open. */
export function FirstScreen() {
  const translate = useTranslator()
  const { me } = useShell()
  const first = getMenuScreens(useNavigation(), me)[0]
  if (first) return <Navigate to={first.to} replace />
  return <StatusPage title={translate('shell.denied.title')} text={translate('shell.denied.text')} />
}
