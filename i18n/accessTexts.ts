import type { Locale } from './locales.ts'

/** Says why the home page is shown instead of a page that the user may not open. */
export const accessTexts: Readonly<Record<Locale, string>> = {
  pt: 'Seu perfil não dá acesso à página que você abriu, por isso você está no início. Se precisa dela, fale com um administrador.',
  en: 'Your profile does not give access to the page you opened, so you are on the home page. If you need it, talk to an administrator.',
  es: 'Tu perfil no da acceso a la página que has abierto, por eso estás en el inicio. Si la necesitas, habla con un administrador.',
}
