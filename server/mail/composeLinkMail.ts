import type { Locale } from '#i18n/locales.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { LinkKind } from '../db/tables.ts'
import { escapeHtml } from '../escapeHtml.ts'
import type { NewMail } from './mailQueue.ts'

interface LinkMail {
  /** The kind of text; `warning` is for a recovery link that the user did not request. */
  readonly kind: LinkKind | 'warning'
  /** The user's name, for the greeting. */
  readonly name: string
  readonly link: string
  readonly hours: number
  readonly product: string
  readonly locale: Locale
}

type MailContent = Pick<NewMail, 'subject' | 'text' | 'html' | 'links'>

/** Composes a mail with one link in the given language, as plain text and as HTML with a button. */
export function composeLinkMail(mail: LinkMail): MailContent {
  const { kind, name, link, hours, product } = mail
  const translate = createTranslator(mail.locale)
  const texts = {
    subject: translate(`mail.${kind}.subject`, { product }),
    greeting: translate('mail.greeting', { name }),
    text: translate(`mail.${kind}.text`, { product }),
    button: translate(`mail.${kind}.button`),
    validity: buildValidity(translate, hours),
    ignore: translate(`mail.${kind}.ignore`),
    plainLink: translate('mail.plainLink'),
    automatic: translate('mail.automatic'),
  }
  const { subject, greeting, text, button, validity, ignore, automatic } = texts
  const paragraphs = [greeting, text, `${button}: ${link}`, validity, ignore, `${product}\n${automatic}`]
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: buildHtml({ ...mail, texts }), links: [link] }
}

function buildValidity(translate: Translator, hours: number): string {
  const days = hours / 24
  return Number.isInteger(days)
    ? translate('mail.validDays', { smart_count: days })
    : translate('mail.validHours', { smart_count: hours })
}

// Mail clients support neither style sheets nor modern layout, so styles are inline and the layout is one column.
function buildHtml({ link, product, locale, texts }: LinkMail & { texts: Record<string, string> }): string {
  const escaped = Object.fromEntries(
    Object.entries({ ...texts, link, product }).map(([key, text]) => [key, escapeHtml(text)]),
  )
  return `<!doctype html>
<html lang="${getLocaleTag(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped.subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f2f4f8;color:#1c2740;font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-size:18px;font-weight:700;color:#0d2551">${escaped.product}</p>
<div style="padding:24px;background:#ffffff;border:1px solid #dde2ec;border-radius:12px">
<p style="margin:0 0 16px">${escaped.greeting}</p>
<p style="margin:0 0 24px">${escaped.text}</p>
<p style="margin:0 0 24px"><a href="${escaped.link}" style="display:inline-block;padding:12px 24px;background:#0d2551;color:#ffffff;font-weight:600;text-decoration:none;border-radius:8px">${escaped.button}</a></p>
<p style="margin:0 0 16px">${escaped.validity}</p>
<p style="margin:0 0 24px">${escaped.ignore}</p>
<p style="margin:0;padding-top:16px;border-top:1px solid #dde2ec;font-size:13px;color:#55607a">${escaped.plainLink}<br><a href="${escaped.link}" style="color:#1d4ea8;word-break:break-all">${escaped.link}</a></p>
</div>
<p style="margin:16px 0 0;font-size:13px;color:#55607a">${escaped.automatic}</p>
</div>
</body>
</html>
`
}
