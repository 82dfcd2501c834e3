import { type ReactNode, useSyncExternalStore } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { createCatalogueTranslator, type Translator } from '#i18n/translate.ts'
import type { Api } from '../api/api.ts'
import type { FailureKind } from '../api/apiError.ts'
import { type ClientConfig, loadClientConfig } from '../api/clientConfig.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import { loginPath } from '../api/loginUrl.ts'
import { createLanguageStore, type LanguageStore, loadMessages } from '../layout/language/languageStore.ts'
import { TranslatorProvider } from '../ui/translator.tsx'
import { ActivateScreen } from './ActivateScreen.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { type Activation, activateAccount } from './activateAccount.ts'
import { logoutPath } from './authPaths.ts'
import { checkLink, type LinkCheck } from './checkLink.ts'
import { EndSessionsScreen } from './EndSessionsScreen.tsx'
import { ForgotScreen } from './ForgotScreen.tsx'
import { LinkedPasswordScreen } from './LinkedPasswordScreen.tsx'
import { type LoginReason, LoginScreen } from './LoginScreen.tsx'
import type { NewPasswordKind } from './NewPasswordScreen.tsx'
import { AppUserScreen, FailedScreen, NotFoundScreen } from './statusScreens.tsx'

/** The screens that need neither react-admin nor a router. */
export type AuthScreen =
  | { name: 'login'; reason?: LoginReason | undefined }
  | { name: 'forgot' }
  /** Opened from the link of a mail; the token comes from the link. */
  | { name: 'activate' | 'endSessions'; token: string }
  | { name: NewPasswordKind; token: string }
  /** The start page of mobile app users, who have no access to the admin area. */
  | { name: 'appUser'; me: CurrentUser }
  | { name: 'notFound' }
  /** The request for the signed-in user failed. */
  | { name: 'failed'; failure: FailureKind }

/** The dependencies that `main.tsx` passes in. */
export interface AuthRootDeps {
  api: Api
  onSignedIn: (me: CurrentUser) => void
  onSignOut: () => void
  onRetry: () => void
  onTyping: () => void
}

/**
 * Loads the language and returns a function that opens a screen without react-admin. Requests that may run only once,
 * such as the activation, start when the screen is opened, because React may render it twice.
 */
export async function openAuthRoot(deps: AuthRootDeps): Promise<(screen: AuthScreen) => ReactNode> {
  const { http, preferences } = deps.api
  const language = await createLanguageStore({
    preferences,
    root: document.documentElement,
    load: async (locale) => createCatalogueTranslator(locale, await loadMessages(locale)),
  })
  return (screen) => {
    const { locale } = preferences.getSnapshot()
    const activation = screen.name === 'activate' ? activateAccount(http, screen.token, locale) : undefined
    const linkCheck =
      'token' in screen && screen.name !== 'activate' ? checkLink(http, screen.token, locale) : undefined
    const config = loadClientConfig(http)
    return <AuthRoot {...deps} language={language} openedScreen={{ screen, config, activation, linkCheck }} />
  }
}

/** A screen, and the requests that were started when it was opened. */
interface OpenedScreen {
  screen: AuthScreen
  config: Promise<ClientConfig>
  activation: Promise<Activation> | undefined
  linkCheck: Promise<LinkCheck> | undefined
}

interface AuthRootProps extends AuthRootDeps {
  language: LanguageStore<Translator>
  openedScreen: OpenedScreen
}

function AuthRoot({ language, openedScreen, ...deps }: AuthRootProps) {
  const translate = useSyncExternalStore(language.subscribe, language.getSnapshot)
  // If a language cannot be loaded, the current language and its selection in the picker stay.
  const changeLanguage = (locale: Locale) => void language.change(locale).catch(() => undefined)
  return (
    <TranslatorProvider translator={translate}>
      <AuthLayout documentTitle={getDocumentTitle(openedScreen.screen, translate)} onLanguageChange={changeLanguage}>
        {renderScreen(openedScreen, deps)}
      </AuthLayout>
    </TranslatorProvider>
  )
}

function getDocumentTitle(screen: AuthScreen, translate: Translator): string {
  switch (screen.name) {
    case 'appUser':
      return translate('auth.onlyAdmins.title')
    case 'notFound':
      return translate('shell.notFound.title')
    case 'failed':
      return translate(`events.${screen.failure}.title`)
    default:
      return translate(`auth.${screen.name}.title`)
  }
}

function renderScreen({ screen, config, activation, linkCheck }: OpenedScreen, deps: AuthRootDeps): ReactNode {
  const { api, onSignedIn, onSignOut, onRetry, onTyping } = deps
  const { http } = api
  switch (screen.name) {
    case 'login':
      return <LoginScreen {...{ api, config, onSignedIn, onTyping }} reason={screen.reason} />
    case 'forgot':
      return <ForgotScreen http={http} />
    case 'activate':
      return activation && <ActivateScreen activation={activation} onRetry={onRetry} />
    case 'recover':
    case 'register':
      return (
        linkCheck && (
          <LinkedPasswordScreen
            kind={screen.name}
            token={screen.token}
            http={http}
            loginHref={getLoginHref(api)}
            linkCheck={linkCheck}
          />
        )
      )
    case 'appUser':
      return <AppUserScreen me={screen.me} {...{ http, config, onSignOut }} />
    case 'endSessions':
      return linkCheck && <EndSessionsScreen token={screen.token} http={http} linkCheck={linkCheck} />
    case 'notFound':
      return <NotFoundScreen />
    case 'failed':
      return <FailedScreen failure={screen.failure} onRetry={onRetry} />
  }
}

/**
 * The path of the login page. If this browser has a session, even that of another user, the path of the logout, which
 * leads to the login page.
 */
function getLoginHref({ session }: Api): string {
  return session.read() === undefined ? loginPath : logoutPath
}
