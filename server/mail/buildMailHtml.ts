import { getLocaleTag, type Locale } from '#i18n/locales.ts'
import { escapeHtml } from '../escapeHtml.ts'

/** The texts of a mail, which are escaped. */
interface MailTexts {
  readonly locale: Locale
  readonly product: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A link as a button, and again as text below the hint. */
  readonly link?: { readonly address: string; readonly button: string; readonly hint: string }
  /** Paragraphs after the link. */
  readonly remarks: readonly string[]
  /** The notice that replies are not read. */
  readonly automatic: string
}

/**
 * The HTML of a mail. Mail clients support neither style sheets nor modern layout, so styles are inline and the layout
 * is one column.
 */
export function buildMailHtml({ locale, product, subject, paragraphs, link, remarks, automatic }: MailTexts): string {
  return `<!doctype html>
<html lang="${getLocaleTag(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f2f4f8;color:#1c2740;font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-size:18px;font-weight:700;color:#0d2551">${escapeHtml(product)}</p>
<div style="padding:24px;background:#ffffff;border:1px solid #dde2ec;border-radius:12px">
${buildParagraphs(paragraphs, link !== undefined)}
${link === undefined ? '' : buildButton(link)}${buildParagraphs(remarks, link !== undefined)}
${link === undefined ? '' : buildPlainLink(link)}</div>
<p style="margin:16px 0 0;font-size:13px;color:#55607a">${escapeHtml(automatic)}</p>
</div>
</body>
</html>
`
}

/** The last paragraph has more space below it if something follows. */
function buildParagraphs(texts: readonly string[], isFollowed: boolean): string {
  return texts
    .map((text, index) => {
      const margin = index < texts.length - 1 || !isFollowed ? 16 : 24
      return `<p style="margin:0 0 ${margin}px">${escapeHtml(text)}</p>`
    })
    .join('\n')
}

type MailLink = NonNullable<MailTexts['link']>

const buildButton = ({ address, button }: MailLink): string =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;background:#0d2551;color:#ffffff;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(button)}</a></p>\n`

const buildPlainLink = ({ address, hint }: MailLink): string =>
  `<p style="margin:0;padding-top:16px;border-top:1px solid #dde2ec;font-size:13px;color:#55607a">${escapeHtml(hint)}<br><a href="${escapeHtml(address)}" style="color:#1d4ea8;word-break:break-all">${escapeHtml(address)}</a></p>\n`
