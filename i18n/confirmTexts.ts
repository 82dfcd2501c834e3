import type { Locale } from './locales.ts'

/** The texts of the banner that asks the user to confirm the email address. */
const pt = {
  title: 'Confirme o seu e-mail',
  text: 'Confirme o seu e-mail: abra o link que enviamos para %{email}.',
  resend: 'Reenviar e-mail',
  sending: 'Enviando…',
  sent: 'Enviamos um novo link para %{email}. Se ele não chegar em alguns minutos, veja também a caixa de spam.',
}

const en: typeof pt = {
  title: 'Confirm your email',
  text: 'Confirm your email: open the link we sent to %{email}.',
  resend: 'Send again',
  sending: 'Sending…',
  sent: 'We sent a new link to %{email}. If it does not arrive in a few minutes, check your spam folder too.',
}

const es: typeof pt = {
  title: 'Confirma tu correo',
  text: 'Confirma tu correo: abre el enlace que enviamos a %{email}.',
  resend: 'Reenviar correo',
  sending: 'Enviando…',
  sent: 'Hemos enviado un enlace nuevo a %{email}. Si no llega en unos minutos, mira también la carpeta de spam.',
}

export const confirmTexts: Readonly<Record<Locale, typeof pt>> = { pt, en, es }
