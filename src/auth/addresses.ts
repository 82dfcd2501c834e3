import { defaultLocale, type Locale } from '#i18n/locales.ts'

/** The screens outside of the admin area that other screens and mails lead to. */
export const forgotPath = '/auth/esqueci-senha'
export const activatePath = '/auth/ativar-conta'
export const recoverPath = '/auth/recuperar-senha'
export const registerPath = '/auth/cadastrar-senha'
export const privacyPath = '/privacy-policy'

/** The privacy policy in a language; the text that binds stands at the address alone. */
export const privacyAddress = (locale: Locale): string =>
  locale === defaultLocale ? privacyPath : `${privacyPath}?lang=${locale}`
export const logoutPath = '/logout'

/** Where the login explains how one comes to an account. */
export const noAccountHash = '#sem-conta'
