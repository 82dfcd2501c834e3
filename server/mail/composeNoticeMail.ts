import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { buildMailHtml } from './buildMailHtml.ts'
import type { MailContent } from './composeLinkMail.ts'

/** The event that a mail reports, or announces. */
export type NoticeKind =
  | 'factorAdded'
  | 'factorReplaced'
  | 'passkeyAdded'
  | 'factorRemoved'
  | 'passkeyCopied'
  | 'factorsRemoved'
  | 'factorsReset'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'keyEnds'
  | 'emailChanged'
  | 'invited'
  | 'viewedAs'

interface NoticeMail {
  readonly kind: NoticeKind
  /** The user's name, for the greeting. */
  readonly name: string
  readonly product: string
  readonly locale: Locale
  /** How many recovery codes are left. */
  readonly codesLeft?: number
  /** Further parameters of the texts of this kind. */
  readonly details?: Readonly<Record<string, string>>
}

/** Composes a mail without a link that tells a user what happened to their account. */
export function composeNoticeMail({
  kind,
  name,
  product,
  locale,
  codesLeft = 0,
  details = {},
}: NoticeMail): MailContent {
  const translate = createTranslator(locale)
  const subject = translate(`mail.${kind}.subject`, { ...details, product })
  const paragraphs = [
    translate('mail.greeting', { name }),
    translate(`mail.${kind}.text`, { ...details, product, smart_count: codesLeft }),
  ]
  const remarks = [translate(`mail.${kind}.ignore`)]
  const automatic = translate('mail.automatic')
  const text = `${[...paragraphs, ...remarks, `${product}\n${automatic}`].join('\n\n')}\n`
  return { subject, text, html: buildMailHtml({ locale, product, subject, paragraphs, remarks, automatic }), links: [] }
}
