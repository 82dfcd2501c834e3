import type { Locale } from './locales.ts'

/** The texts of the tools about the sign-in of a user, among them the one that mails a link for a new password. */
const pt = {
  activity: 'Ver o que fez',
  access: 'Acesso',
  action: 'Enviar link de senha',
  title: 'Enviar um link de senha a %{name}?',
  text: '%{email} recebe um e-mail com um link para criar uma nova senha, que vale por uma hora. A senha atual continua valendo até que a nova seja criada.',
  submit: 'Enviar',
  busy: 'Enviando…',
  done: 'Link de senha enviado',
  refused: 'A conta de %{name} precisa estar ativa e confirmada para receber um link de senha.',
  forbidden: 'Só um administrador pode enviar um link de senha a outra pessoa.',
  tooMany: 'Você enviou muitos links de senha. Tente novamente mais tarde.',
  failed: 'Não foi possível enviar o link. Tente novamente mais tarde.',
}

type PasswordLinkTexts = typeof pt

const en: PasswordLinkTexts = {
  activity: 'See their activity',
  access: 'Access',
  action: 'Send password link',
  title: 'Send a password link to %{name}?',
  text: '%{email} gets an email with a link to choose a new password, which is valid for an hour. The current password keeps working until a new one is chosen.',
  submit: 'Send',
  busy: 'Sending…',
  done: 'Password link sent',
  refused: 'The account of %{name} must be active and confirmed to get a password link.',
  forbidden: 'Only an administrator may send a password link to another person.',
  tooMany: 'You have sent many password links. Try again later.',
  failed: 'The link could not be sent. Try again later.',
}

const es: PasswordLinkTexts = {
  activity: 'Ver lo que ha hecho',
  access: 'Acceso',
  action: 'Enviar enlace de contraseña',
  title: '¿Enviar un enlace de contraseña a %{name}?',
  text: '%{email} recibe un correo con un enlace para crear una contraseña nueva, válido durante una hora. La contraseña actual sigue valiendo hasta que se cree la nueva.',
  submit: 'Enviar',
  busy: 'Enviando…',
  done: 'Enlace de contraseña enviado',
  refused: 'La cuenta de %{name} debe estar activa y confirmada para recibir un enlace de contraseña.',
  forbidden: 'Solo un administrador puede enviar un enlace de contraseña a otra persona.',
  tooMany: 'Has enviado muchos enlaces de contraseña. Inténtalo de nuevo más tarde.',
  failed: 'No se ha podido enviar el enlace. Inténtalo de nuevo más tarde.',
}

export const passwordLinkTexts: Readonly<Record<Locale, PasswordLinkTexts>> = { pt, en, es }
