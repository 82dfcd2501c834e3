import { getLocaleTag } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { escapeHtml } from '../escapeHtml.ts'
import type { MailboxMail } from './readMailbox.ts'

interface PageOptions {
  readonly translate: Translator
  readonly product: string
  readonly timeZone: string
}

/** The local mailbox as a page. It has no script, because the Content Security Policy forbids inline scripts. */
export function buildMailboxPage(mails: readonly MailboxMail[], options: PageOptions): string {
  const { translate, product } = options
  const title = escapeHtml(translate('mail.mailbox.title'))
  const content =
    mails.length === 0
      ? buildEmptyState(translate)
      : `<ol>${mails.map((mail, index) => buildItem(mail, index, options)).join('')}</ol>`
  return `<!doctype html>
<html lang="${getLocaleTag(translate.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} | ${escapeHtml(product)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styles}</style>
</head>
<body>
<main>
<header>
<h1>${title}</h1>
<a class="quiet" href="/dev/mailbox">${escapeHtml(translate('mail.mailbox.refresh'))}</a>
<p>${escapeHtml(translate('mail.mailbox.text'))}</p>
</header>
${mails.length === 0 ? '' : `<p class="count">${escapeHtml(translate('mail.mailbox.count', { smart_count: mails.length }))}</p>`}
${content}
</main>
</body>
</html>
`
}

function buildEmptyState(translate: Translator): string {
  return `<section class="empty"><h2>${escapeHtml(translate('mail.mailbox.empty'))}</h2><p>${escapeHtml(translate('mail.mailbox.emptyText'))}</p></section>`
}

function buildItem(mail: MailboxMail, index: number, { translate, timeZone }: PageOptions): string {
  const dateFormat = new Intl.DateTimeFormat(getLocaleTag(translate.locale), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  const links = mail.links.map(
    (link) => `<a class="button" href="${escapeHtml(link)}">${escapeHtml(translate('mail.mailbox.open'))}</a>`,
  )
  return `<li><details name="mail"${index === 0 ? ' open' : ''}>
<summary>
<strong>${escapeHtml(mail.subject)}</strong>
<span>${escapeHtml(translate('mail.mailbox.to', { email: mail.to }))}</span>
<time datetime="${mail.createdAt.toISOString()}">${escapeHtml(dateFormat.format(mail.createdAt))}</time>
</summary>
<div class="mail">${mail.html === '' ? `<p>${escapeHtml(translate('mail.mailbox.delivered'))}</p>` : buildContent(mail, translate, links.join(' '))}</div>
</details></li>`
}

// A mail is shown in a sandboxed frame: it cannot run scripts, and its links open in the tab.
function buildContent(mail: MailboxMail, translate: Translator, links: string): string {
  const frameHtml = mail.html.replace('<head>', '<head><base target="_top">')
  return `<p>${links}</p>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(frameHtml)}"></iframe>
<details><summary>${escapeHtml(translate('mail.mailbox.plain'))}</summary><pre>${escapeHtml(mail.text)}</pre></details>`
}

const styles = `
:root { --page: #f2f4f8; --card: #fff; --line: #dde2ec; --text: #1c2740; --muted: #55607a; --link: #0d2551; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --page: #0a1222; --card: #131d33; --line: #2a3754; --text: #dfe5f1; --muted: #a3afc6; --link: #ffcc00; --on: #0d2551 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 32px 16px; background: var(--page); color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between }
header p { flex-basis: 100%; margin: 0; color: var(--muted) }
h1 { margin: 0; font-size: 20px; line-height: 24px }
h2 { margin: 0 0 4px; font-size: 16px }
a { color: var(--link) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 8px }
.quiet { padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); text-decoration: none }
.button { display: inline-block; padding: 8px 16px; border-radius: 8px; background: var(--link); color: var(--on); font-weight: 600; text-decoration: none }
.count { margin: 24px 0 8px; color: var(--muted) }
ol { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: hidden }
li + li { border-top: 1px solid var(--line) }
summary { cursor: pointer }
li > details > summary { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; list-style: none }
li > details > summary::-webkit-details-marker { display: none }
li > details > summary span { grid-row: 2; color: var(--muted); overflow-wrap: anywhere }
@media (max-width: 480px) {
  li > details > summary { grid-template-columns: 1fr }
  li > details > summary span { grid-row: auto }
}
time { color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap }
.mail { padding: 0 16px 16px }
.mail p { margin: 4px 0 16px }
iframe { display: block; width: 100%; height: 600px; margin-bottom: 16px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { margin: 8px 0 0; padding: 16px; border-radius: 8px; background: var(--page); white-space: pre-wrap; overflow-wrap: anywhere }
.empty { margin-top: 24px; padding: 48px 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); text-align: center }
.empty p { margin: 0; color: var(--muted) }
`
