import type { Locale } from './locales.ts'

/** The texts of the screen of invitations. */
const pt = {
  title: 'Convites',
  intro: 'Convide alguém por e-mail. A conta só é criada quando a pessoa aceita, informa o nome e cria a senha dela.',
  invite: 'Convidar',
  columns: {
    email: 'E-mail',
    profile: 'Perfil',
    state: 'Estado',
    invitedBy: 'Convidado por',
    date: 'Data',
    tools: 'Ações',
  },
  states: { pending: 'Pendente', accepted: 'Aceito', expired: 'Expirado', withdrawn: 'Retirado' },
  dates: {
    pending: 'Vale até %{date}',
    accepted: 'Aceito em %{date}',
    expired: 'Expirou em %{date}',
    withdrawn: 'Retirado em %{date}',
  },
  house: 'Casa',
  none: '—',
  resend: 'Reenviar',
  resendOne: 'Reenviar o convite para %{email}',
  resent: 'Convite reenviado',
  withdraw: 'Retirar',
  withdrawOne: 'Retirar o convite para %{email}',
  withdrawn: 'Convite retirado',
  question: {
    title: 'Retirar o convite para %{email}?',
    text: 'O link que foi enviado deixa de funcionar. Você pode convidar a pessoa de novo depois.',
  },
  form: {
    title: 'Convidar uma pessoa',
    text: 'Ela recebe um link que vale por 7 dias.',
    submit: 'Enviar convite',
    done: 'Convite enviado',
  },
  empty: {
    title: 'Ainda não há convites',
    text: 'Os que você enviar aparecem aqui, até 30 dias depois de terminarem.',
  },
  failed: { title: 'Não foi possível carregar os convites', text: 'Verifique a sua conexão e tente novamente.' },
  problems: {
    failed: 'Não foi possível concluir. Tente novamente.',
    ended: 'Este convite já terminou: foi aceito ou retirado.',
    tooMany: 'Você enviou muitos convites em pouco tempo. Tente novamente daqui a uma hora.',
    forbidden: 'Você não tem permissão para convidar esta pessoa.',
  },
  retry: 'Tentar novamente',
  loading: 'Carregando…',
}

type InvitationTexts = typeof pt

const en: InvitationTexts = {
  title: 'Invitations',
  intro:
    'Invite somebody by email. The account is created only when they accept, enter their name and choose a password.',
  invite: 'Invite',
  columns: {
    email: 'Email',
    profile: 'Profile',
    state: 'State',
    invitedBy: 'Invited by',
    date: 'Date',
    tools: 'Actions',
  },
  states: { pending: 'Pending', accepted: 'Accepted', expired: 'Expired', withdrawn: 'Withdrawn' },
  dates: {
    pending: 'Valid until %{date}',
    accepted: 'Accepted on %{date}',
    expired: 'Expired on %{date}',
    withdrawn: 'Withdrawn on %{date}',
  },
  house: 'In-house',
  none: '—',
  resend: 'Resend',
  resendOne: 'Resend the invitation to %{email}',
  resent: 'Invitation sent again',
  withdraw: 'Withdraw',
  withdrawOne: 'Withdraw the invitation to %{email}',
  withdrawn: 'Invitation withdrawn',
  question: {
    title: 'Withdraw the invitation to %{email}?',
    text: 'The link that was sent stops working. You can invite the person again later.',
  },
  form: {
    title: 'Invite a person',
    text: 'They get a link that is good for 7 days.',
    submit: 'Send invitation',
    done: 'Invitation sent',
  },
  empty: { title: 'No invitations yet', text: 'Those you send are listed here, until 30 days after they ended.' },
  failed: { title: 'The invitations could not be loaded', text: 'Check your connection and try again.' },
  problems: {
    failed: 'That did not work. Try again.',
    ended: 'This invitation has already ended: it was accepted or withdrawn.',
    tooMany: 'You have sent many invitations in a short time. Try again in an hour.',
    forbidden: 'You are not allowed to invite this person.',
  },
  retry: 'Try again',
  loading: 'Loading…',
}

const es: InvitationTexts = {
  title: 'Invitaciones',
  intro:
    'Invita a alguien por correo. La cuenta solo se crea cuando la persona acepta, indica su nombre y crea su contraseña.',
  invite: 'Invitar',
  columns: {
    email: 'Correo',
    profile: 'Perfil',
    state: 'Estado',
    invitedBy: 'Invitado por',
    date: 'Fecha',
    tools: 'Acciones',
  },
  states: { pending: 'Pendiente', accepted: 'Aceptada', expired: 'Caducada', withdrawn: 'Retirada' },
  dates: {
    pending: 'Válida hasta el %{date}',
    accepted: 'Aceptada el %{date}',
    expired: 'Caducó el %{date}',
    withdrawn: 'Retirada el %{date}',
  },
  house: 'Casa',
  none: '—',
  resend: 'Reenviar',
  resendOne: 'Reenviar la invitación a %{email}',
  resent: 'Invitación reenviada',
  withdraw: 'Retirar',
  withdrawOne: 'Retirar la invitación a %{email}',
  withdrawn: 'Invitación retirada',
  question: {
    title: '¿Retirar la invitación a %{email}?',
    text: 'El enlace enviado deja de funcionar. Puedes volver a invitar a la persona más tarde.',
  },
  form: {
    title: 'Invitar a una persona',
    text: 'Recibe un enlace que vale 7 días.',
    submit: 'Enviar invitación',
    done: 'Invitación enviada',
  },
  empty: { title: 'Aún no hay invitaciones', text: 'Las que envíes aparecen aquí, hasta 30 días después de terminar.' },
  failed: { title: 'No se han podido cargar las invitaciones', text: 'Comprueba tu conexión e inténtalo de nuevo.' },
  problems: {
    failed: 'No se ha podido completar. Inténtalo de nuevo.',
    ended: 'Esta invitación ya terminó: fue aceptada o retirada.',
    tooMany: 'Has enviado muchas invitaciones en poco tiempo. Inténtalo de nuevo dentro de una hora.',
    forbidden: 'No tienes permiso para invitar a esta persona.',
  },
  retry: 'Intentar de nuevo',
  loading: 'Cargando…',
}

export const invitationTexts: Readonly<Record<Locale, InvitationTexts>> = { pt, en, es }
