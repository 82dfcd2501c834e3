import { Suspense, use, useState } from 'react'
import type { FailureKind } from '../api/apiError.ts'
import type { ClientConfig } from '../api/clientConfig.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { StatusPage } from '../ui/StatusPage.tsx'
import { useTexts } from '../ui/texts.tsx'
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
  const texts = useTexts()
  const [isChangingPassword, setChangingPassword] = useState(false)
  return (
    <>
      <Outcome
        tone="notice"
        title={texts('auth.onlyAdmins.title')}
        text={texts('auth.onlyAdmins.text')}
        actions={
          <Suspense>
            <SuspendingStoreLinks config={config} />
          </Suspense>
        }
      />
      <div className={styles.account}>
        <p className={styles.user}>{texts('auth.signedInAs', { email: me.email })}</p>
        <div className={styles.actions}>
          <ActionButton aria-haspopup="dialog" onClick={() => setChangingPassword(true)}>
            {texts('shell.user.changePassword')}
          </ActionButton>
          <ActionButton onClick={onSignOut}>{texts('shell.user.logout')}</ActionButton>
        </div>
        <a className={styles.policy} href={getPrivacyPath(texts.locale)}>
          {texts('shell.user.privacyPolicy')}
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
  const texts = useTexts()
  return (
    <StatusPage
      title={texts('shell.notFound.title')}
      text={texts('shell.notFound.text')}
      actions={<a href="/">{texts('shell.notFound.back')}</a>}
    />
  )
}

/** Shown when the session cannot be verified because the server does not respond. */
export function FailedScreen({ failure, onRetry }: { failure: FailureKind; onRetry: () => void }) {
  const texts = useTexts()
  return (
    <StatusPage
      title={texts(`events.${failure}.title`)}
      text={texts(`events.${failure}.failure`)}
      actions={
        <ActionButton emphasis="primary" onClick={onRetry}>
          {texts('shell.failure.retry')}
        </ActionButton>
      }
    />
  )
}
