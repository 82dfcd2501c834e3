import type { Locale } from '#i18n/locales.ts'
import type { MessageParams } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { LinkKind } from '../db/tables.ts'
import { buildMailHtml } from './buildMailHtml.ts'
import type { NewMail } from './mailQueue.ts'

export type LinkMailKind = LinkKind | 'warning' | 'passwordKnown' | 'invitation'

interface LinkMail {
  /** The kind of text; `warning` and `passwordKnown` are for a recovery link that the user did not request. */
  readonly kind: LinkMailKind
  /** The user's name, for the greeting; absent if the name is not known. */
  readonly name?: string
  readonly link: string
  readonly hours: number
  /** Further parameters of the text. */
  readonly params?: MessageParams
  readonly product: string
  readonly locale: Locale
}

export type MailContent = Pick<NewMail, 'subject' | 'text' | 'html' | 'links'>

/** Composes a mail with one link in the given language, as plain text and as HTML with a button. */
export function composeLinkMail(mail: LinkMail): MailContent {
  const { kind, name, link, hours, product } = mail
  const translate = createTranslator(mail.locale)
  const subject = translate(`mail.${kind}.subject`, { product })
  const [greeting, text] = [
    name === undefined ? translate('mail.greetingUnknown') : translate('mail.greeting', { name }),
    translate(`mail.${kind}.text`, { product, ...mail.params }),
  ]
  const button = translate(`mail.${kind}.button`)
  const [validity, ignore] = [buildValidity(translate, hours), translate(`mail.${kind}.ignore`)]
  const automatic = translate('mail.automatic')
  const paragraphs = [greeting, text, `${button}: ${link}`, validity, ignore, `${product}\n${automatic}`]
  const html = buildMailHtml({
    ...{ locale: mail.locale, product, subject, automatic },
    paragraphs: [greeting, text],
    link: { address: link, button, hint: translate('mail.plainLink') },
    remarks: [validity, ignore],
  })
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html, links: [link] }
}

function buildValidity(translate: Translator, hours: number): string {
  const days = hours / 24
  return Number.isInteger(days)
    ? translate('mail.validDays', { smart_count: days })
    : translate('mail.validHours', { smart_count: hours })
}
