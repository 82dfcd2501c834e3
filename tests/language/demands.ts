import type { Sentences } from './sentences.ts'

/** The sentences that describe each condition of each declared action, in Portuguese, English and Spanish. */
const source = `
users.edit.who
  Só é possível quando você é administrador, ou o registro é o seu e o e-mail do usuário ainda não foi confirmado.
  Only possible when you are an administrator, or it is your own record and the email of the user is not confirmed yet.
  Solo es posible cuando eres administrador, o el registro es el tuyo y el correo del usuario aún no se ha confirmado.
users.toggle.who
  Só é possível quando você é administrador.
  Only possible when you are an administrator.
  Solo es posible cuando eres administrador.
users.toggle.if
  Só é possível quando o e-mail do usuário já foi confirmado.
  Only possible when the email of the user is already confirmed.
  Solo es posible cuando el correo del usuario ya se ha confirmado.
users.remove.who
  Só é possível quando você é administrador.
  Only possible when you are an administrator.
  Solo es posible cuando eres administrador.
users.remove.if
  Só é possível quando o e-mail do usuário ainda não foi confirmado.
  Only possible when the email of the user is not confirmed yet.
  Solo es posible cuando el correo del usuario aún no se ha confirmado.
users.resend.if
  Só é possível quando o e-mail do usuário ainda não foi confirmado.
  Only possible when the email of the user is not confirmed yet.
  Solo es posible cuando el correo del usuario aún no se ha confirmado.
users.transfer.who
  Só é possível quando você é administrador e você não pertence a nenhuma organização.
  Only possible when you are an administrator and you belong to no organization.
  Solo es posible cuando eres administrador y no perteneces a ninguna organización.
fragrances.create.who
  Só é possível quando você tem acesso à administração e você não pertence a nenhuma organização.
  Only possible when you have access to the administration and you belong to no organization.
  Solo es posible cuando tienes acceso a la administración y no perteneces a ninguna organización.
fragrances.edit.who
  Só é possível quando você tem acesso à administração e você não pertence a nenhuma organização.
  Only possible when you have access to the administration and you belong to no organization.
  Solo es posible cuando tienes acceso a la administración y no perteneces a ninguna organización.
fragrances.edit.if
  Só é possível quando a fragrância está ativa.
  Only possible when the fragrance is active.
  Solo es posible cuando la fragancia está activa.
fragrances.toggle.who
  Só é possível quando você tem acesso à administração e você não pertence a nenhuma organização.
  Only possible when you have access to the administration and you belong to no organization.
  Solo es posible cuando tienes acceso a la administración y no perteneces a ninguna organización.
fragrances.toggle.if
  Só é possível quando a fragrância está inativa ou não está em nenhuma campanha.
  Only possible when the fragrance is inactive or is in no campaign.
  Solo es posible cuando la fragancia está inactiva o no está en ninguna campaña.
categories.create.who
  Só é possível quando você tem acesso à administração e você não pertence a nenhuma organização.
  Only possible when you have access to the administration and you belong to no organization.
  Solo es posible cuando tienes acceso a la administración y no perteneces a ninguna organización.
categories.edit.who
  Só é possível quando você tem acesso à administração e você não pertence a nenhuma organização.
  Only possible when you have access to the administration and you belong to no organization.
  Solo es posible cuando tienes acceso a la administración y no perteneces a ninguna organización.
categories.edit.if
  Só é possível quando a categoria está ativa.
  Only possible when the category is active.
  Solo es posible cuando la categoría está activa.
categories.toggle.who
  Só é possível quando você tem acesso à administração e você não pertence a nenhuma organização.
  Only possible when you have access to the administration and you belong to no organization.
  Solo es posible cuando tienes acceso a la administración y no perteneces a ninguna organización.
categories.toggle.if
  Só é possível quando a categoria está inativa ou não tem fragrâncias ativas.
  Only possible when the category is inactive or has no active fragrances.
  Solo es posible cuando la categoría está inactiva o no tiene fragancias activas.
categories.remove.who
  Só é possível quando você tem acesso à administração e você não pertence a nenhuma organização.
  Only possible when you have access to the administration and you belong to no organization.
  Solo es posible cuando tienes acceso a la administración y no perteneces a ninguna organización.
categories.remove.if
  Só é possível quando a categoria está inativa e não tem fragrâncias.
  Only possible when the category is inactive and has no fragrances.
  Solo es posible cuando la categoría está inactiva y no tiene fragancias.
campaigns.edit.if
  Só é possível quando a campanha está ativa.
  Only possible when the campaign is active.
  Solo es posible cuando la campaña está activa.
campaigns.setDefault.who
  Só é possível quando você tem acesso à administração e você não pertence a nenhuma organização.
  Only possible when you have access to the administration and you belong to no organization.
  Solo es posible cuando tienes acceso a la administración y no perteneces a ninguna organización.
campaigns.setDefault.if
  Só é possível quando a campanha está ativa, não é a padrão e é da casa.
  Only possible when the campaign is active, is not the default and is in-house.
  Solo es posible cuando la campaña está activa, no es la predeterminada y es de la casa.
campaigns.transfer.who
  Só é possível quando você é administrador e você não pertence a nenhuma organização.
  Only possible when you are an administrator and you belong to no organization.
  Solo es posible cuando eres administrador y no perteneces a ninguna organización.
quiz.validate.if
  Só é possível quando o quiz está ativo, tem perguntas e ainda não foi validado.
  Only possible when the quiz is active, has questions and is not validated yet.
  Solo es posible cuando el cuestionario está activo, tiene preguntas y aún no se ha validado.
quiz.publish.if
  Só é possível quando o quiz está ativo, já foi validado e ainda não foi publicado.
  Only possible when the quiz is active, is already validated and is not published yet.
  Solo es posible cuando el cuestionario está activo, ya se ha validado y aún no se ha publicado.
quiz.unpublish.if
  Só é possível quando o quiz está ativo e já foi publicado.
  Only possible when the quiz is active and is already published.
  Solo es posible cuando el cuestionario está activo y ya se ha publicado.
devices.disconnect.if
  Só é possível quando o dispositivo tem usuário.
  Only possible when the device has a user.
  Solo es posible cuando el dispositivo tiene usuario.
devices.transfer.who
  Só é possível quando você é administrador e você não pertence a nenhuma organização.
  Only possible when you are an administrator and you belong to no organization.
  Solo es posible cuando eres administrador y no perteneces a ninguna organización.
capsules.transfer.who
  Só é possível quando você é administrador e você não pertence a nenhuma organização.
  Only possible when you are an administrator and you belong to no organization.
  Solo es posible cuando eres administrador y no perteneces a ninguna organización.
organizations.create.who
  Só é possível quando você é administrador e você não pertence a nenhuma organização.
  Only possible when you are an administrator and you belong to no organization.
  Solo es posible cuando eres administrador y no perteneces a ninguna organización.
organizations.edit.who
  Só é possível quando você é administrador e você não pertence a nenhuma organização.
  Only possible when you are an administrator and you belong to no organization.
  Solo es posible cuando eres administrador y no perteneces a ninguna organización.
organizations.edit.if
  Só é possível quando a organização está ativa.
  Only possible when the organization is active.
  Solo es posible cuando la organización está activa.
organizations.toggle.who
  Só é possível quando você é administrador e você não pertence a nenhuma organização.
  Only possible when you are an administrator and you belong to no organization.
  Solo es posible cuando eres administrador y no perteneces a ninguna organización.
organizations.toggle.if
  Só é possível quando a organização está inativa ou nenhuma organização ativa faz parte dela.
  Only possible when the organization is inactive or no active organization is part of it.
  Solo es posible cuando la organización está inactiva o ninguna organización activa forma parte de ella.
organizations.remove.who
  Só é possível quando você é administrador e você não pertence a nenhuma organização.
  Only possible when you are an administrator and you belong to no organization.
  Solo es posible cuando eres administrador y no perteneces a ninguna organización.
organizations.remove.if
  Só é possível quando a organização está inativa, não tem usuários, nenhuma organização faz parte dela, a organização não tem campanhas, a organização não tem quizzes, a organização não tem dispositivos e a organização não tem cápsulas.
  Only possible when the organization is inactive, has no users, no organization is part of it, the organization has no campaigns, the organization has no quizzes, the organization has no devices and the organization has no capsules.
  Solo es posible cuando la organización está inactiva, no tiene usuarios, ninguna organización forma parte de ella, la organización no tiene campañas, la organización no tiene cuestionarios, la organización no tiene dispositivos y la organización no tiene cápsulas.
`

export interface ConditionSentences {
  /** For example `users.edit.who`. */
  readonly path: string
  readonly sentences: Sentences
}

export const conditionSentences: readonly ConditionSentences[] = source
  .trim()
  .split(/\n(?=\S)/)
  .map((block) => {
    const [path = '', pt = '', en = '', es = ''] = block.split('\n').map((line) => line.trim())
    return { path, sentences: { pt, en, es } }
  })
