import { defaultLocale, type Locale } from '#i18n/locales.ts'

/** Paths outside of the admin area that screens and mails link to. */
export const forgotPath = '/auth/esqueci-senha'
export const activatePath = '/auth/ativar-conta'
export const recoverPath = '/auth/recuperar-senha'
export const registerPath = '/auth/cadastrar-senha'
export const endSessionsPath = '/auth/encerrar-sessoes'
export const privacyPath = '/privacy-policy'

/** The privacy policy in a language. The binding text has no `lang` parameter. */
export const getPrivacyPath = (locale: Locale): string =>
  locale === defaultLocale ? privacyPath : `${privacyPath}?lang=${locale}`
export const logoutPath = '/logout'

/** The URL hash that opens the dialog about getting an account. */
export const noAccountHash = '#sem-conta'
