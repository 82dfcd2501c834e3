import { Suspense, use, useState } from 'react'
import type { FailureKind } from '../api/apiError.ts'
import type { ClientConfig } from '../api/clientConfig.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { StatusPage } from '../ui/StatusPage.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { AppStoreLinks } from './AppStoreLinks.tsx'
import { getPrivacyPath } from './authPaths.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { Outcome } from './Outcome.tsx'
import styles from './statusScreens.module.css'

interface AppUserScreenProps {
  me: CurrentUser
  http: HttpClient
  config: Promise<ClientConfig>
  onSignOut: () => void
}

/** The start page of mobile app users: links to the app, password change and logout. */
export function AppUserScreen({ me, http, config, onSignOut }: AppUserScreenProps) {
  const translate = useTranslator()
  const [isChangingPassword, setChangingPassword] = useState(false)
  return (
    <>
      <Outcome
        tone="notice"
        title={translate('auth.onlyAdmins.title')}
        text={translate('auth.onlyAdmins.text')}
        actions={
          <Suspense>
            <SuspendingStoreLinks config={config} />
          </Suspense>
        }
      />
      <div className={styles.account}>
        <p className={styles.user}>{translate('auth.signedInAs', { email: me.email })}</p>
        <div className={styles.actions}>
          <ActionButton aria-haspopup="dialog" onClick={() => setChangingPassword(true)}>
            {translate('shell.user.changePassword')}
          </ActionButton>
          <ActionButton onClick={onSignOut}>{translate('shell.user.logout')}</ActionButton>
        </div>
        <a className={styles.policy} href={getPrivacyPath(translate.locale)}>
          {translate('shell.user.privacyPolicy')}
        </a>
      </div>
      {isChangingPassword && <ChangePasswordDialog http={http} me={me} onClose={() => setChangingPassword(false)} />}
    </>
  )
}

function SuspendingStoreLinks({ config }: Pick<AppUserScreenProps, 'config'>) {
  return <AppStoreLinks config={use(config)} />
}

/** The page for an unknown URL outside of the admin area. */
export function NotFoundScreen() {
  const translate = useTranslator()
  return (
    <StatusPage
      title={translate('shell.notFound.title')}
      text={translate('shell.notFound.text')}
      actions={<a href="/">{translate('shell.notFound.back')}</a>}
    />
  )
}

/** Shown when the session cannot be verified because the server does not respond. */
export function FailedScreen({ failure, onRetry }: { failure: FailureKind; onRetry: () => void }) {
  const translate = useTranslator()
  return (
    <StatusPage
      title={translate(`events.${failure}.title`)}
      text={translate(`events.${failure}.failure`)}
      actions={
        <ActionButton emphasis="primary" onClick={onRetry}>
          {translate('shell.failure.retry')}
        </ActionButton>
      }
    />
  )
}
