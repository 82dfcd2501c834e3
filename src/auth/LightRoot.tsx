import { type ReactNode, useSyncExternalStore } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { type Translator, translatorOver } from '#i18n/translate.ts'
import type { Api } from '../api/api.ts'
import type { FailureWord } from '../api/apiError.ts'
import { type ClientConfig, loadClientConfig } from '../api/clientConfig.ts'
import { loginPath } from '../api/loginAddress.ts'
import type { Me } from '../api/me.ts'
import { type Language, loadMessages, openLanguage } from '../layout/language.ts'
import { TextsProvider } from '../ui/texts.tsx'
import { ActivateScreen } from './ActivateScreen.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { type Activation, activateAccount } from './activateAccount.ts'
import { logoutPath } from './addresses.ts'
import { checkLink } from './checkLink.ts'
import { ForgotScreen } from './ForgotScreen.tsx'
import { LinkedPasswordScreen } from './LinkedPasswordScreen.tsx'
import { type LoginReason, LoginScreen } from './LoginScreen.tsx'
import type { NewPasswordKind } from './NewPasswordScreen.tsx'
import { AppUserScreen, FailedScreen, NotFoundScreen } from './plainScreens.tsx'

/** The screens that need neither react-admin nor a router. */
export type LightScreen =
  | { name: 'login'; reason?: LoginReason | undefined }
  | { name: 'forgot' }
  /** Behind the links of mails; the token is theirs. */
  | { name: 'activate'; token: string }
  | { name: NewPasswordKind; token: string }
  /** The home of those who use the mobile app: the admin area is not for them. */
  | { name: 'appUser'; me: Me }
  | { name: 'notFound' }
  /** The server did not say who is signed in. */
  | { name: 'failed'; word: FailureWord }

/** What the light screens need from `main.tsx`. */
export interface LightRootDeps {
  api: Api
  onSignedIn: (me: Me) => void
  onSignOut: () => void
  onRetry: () => void
  onTyping: () => void
}

/**
 * Loads the language and gives a function that opens the light screens in it. Opening is what an address asks for once,
 * however often React draws it: the token of an activation is sent there.
 */
export async function openLightRoot(deps: LightRootDeps): Promise<(screen: LightScreen) => ReactNode> {
  const { http, preferences } = deps.api
  const language = await openLanguage({
    preferences,
    root: document.documentElement,
    load: async (locale) => translatorOver(locale, await loadMessages(locale)),
  })
  return (screen) => {
    const activation =
      screen.name === 'activate' ? activateAccount(http, screen.token, preferences.current().locale) : undefined
    const linkCheck = 'token' in screen && screen.name !== 'activate' ? checkLink(http, screen.token) : undefined
    const config = loadClientConfig(http)
    return <LightRoot {...deps} language={language} opened={{ screen, config, activation, linkCheck }} />
  }
}

/** A screen, and what is under way for it. */
interface Opened {
  screen: LightScreen
  config: Promise<ClientConfig>
  activation: Promise<Activation> | undefined
  /** Whether the link to a new password is good. */
  linkCheck: Promise<boolean> | undefined
}

interface LightRootProps extends LightRootDeps {
  language: Language<Translator>
  opened: Opened
}

function LightRoot({ language, opened, ...deps }: LightRootProps) {
  const texts = useSyncExternalStore(language.subscribe, language.current)
  // A language that cannot be fetched leaves the one that is on, as the picker shows.
  const choose = (locale: Locale) => void language.choose(locale).catch(() => undefined)
  return (
    <TextsProvider texts={texts}>
      <AuthFrame page={pageName(opened.screen, texts)} onLanguage={choose}>
        {content(opened, deps)}
      </AuthFrame>
    </TextsProvider>
  )
}

function pageName(screen: LightScreen, texts: Translator): string {
  switch (screen.name) {
    case 'appUser':
      return texts('auth.onlyAdmins.title')
    case 'notFound':
      return texts('shell.notFound.title')
    case 'failed':
      return texts(`events.${screen.word}.title`)
    default:
      return texts(`auth.${screen.name}.title`)
  }
}

function content({ screen, config, activation, linkCheck }: Opened, deps: LightRootDeps): ReactNode {
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
            loginHref={loginHref(api)}
            check={linkCheck}
          />
        )
      )
    case 'appUser':
      return <AppUserScreen me={screen.me} {...{ http, config, onSignOut }} />
    case 'notFound':
      return <NotFoundScreen />
    case 'failed':
      return <FailedScreen word={screen.word} onRetry={onRetry} />
  }
}

/** Where one signs in anew: a session that is on here ends first, whoever's it is. */
function loginHref({ session }: Api): string {
  return session.read() === undefined ? loginPath : logoutPath
}
