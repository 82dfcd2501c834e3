import { NavLink } from 'react-router'
import { permissionTexts } from '#i18n/permissionTexts.ts'
import { isAdmin } from '../api/currentUser.ts'
import { useShell } from '../layout/shell/shell.ts'
import { useCapability } from '../layout/shell/useCapability.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import styles from './permissions.module.css'

/**
 * Links between the list of profiles and the overview of permissions. Not rendered for other backends, which have no
 * permissions page.
 */
export function ProfileTabs() {
  const texts = useLocalizedTexts(permissionTexts)
  const { me } = useShell()
  if (!useCapability('permissions', isAdmin(me))) return null
  return (
    <nav className={styles.tabs} aria-label={texts.tabs}>
      <NavLink to="/admin/perfis">{texts.profiles}</NavLink>
      <NavLink to="/admin/permissions">{texts.title}</NavLink>
    </nav>
  )
}
