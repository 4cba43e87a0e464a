import { type Html, html, trusted } from '@iambiz/provider/pages/html.ts'
import { joined, type PageContext, widePage } from '#demo/applications/page.ts'
import { withLanguage } from '#demo/applications/pages.ts'
import { texts } from '#demo/applications/texts.ts'
import type { CaughtMail } from './catcher.ts'

type FormatTime = (at: Date) => string

/** All received mails, newest first. */
export function mailListPage(
  mails: readonly CaughtMail[],
  context: PageContext,
  formatTime: FormatTime,
): string {
  const t = texts[context.language]
  const line = ({ id, at, to, subject }: CaughtMail): Html =>
    html`<li><a href="${withLanguage(`/mail/${id}`, context)}"><b>${subject}</b><em>${to} · ${formatTime(at)}</em></a></li>`
  const list =
    mails.length > 0 ? html`<ul class="mails">${joined(mails.map(line))}</ul>` : html`<p>${t.noMails}</p>`
  const body = html`<h1>${t.mailTitle}</h1><p class="lead">${t.mailLead}</p>${list}`
  return widePage({ title: t.mailTitle, body, context })
}

// Chinese text may follow an address without a space, and closing punctuation is not part of it.
const webAddress = /(https?:\/\/[\w\-.~:/?#[\]@!$&()*+,;=%]*[\w/=&#%-])/

/** A text with its web addresses as links. */
const linked = (text: string): Html =>
  trusted(
    text
      .split(webAddress)
      .map((part, index) =>
        index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
      )
      .map(({ markup }) => markup)
      .join(''),
  )

/** One mail, as plain text. */
export function mailPage(mail: CaughtMail, context: PageContext, formatTime: FormatTime): string {
  const t = texts[context.language]
  const body = html`<h1>${mail.subject}</h1>
<dl class="facts"><dt>${t.mailFrom}</dt><dd>${mail.from}</dd><dt>${t.mailTo}</dt><dd>${mail.to}</dd><dt>${t.mailTime}</dt><dd>${formatTime(mail.at)}</dd></dl>
<pre class="mail">${linked(mail.text)}</pre>
<div class="actions"><a class="button" href="${withLanguage('/mail', context)}">${t.allMails}</a></div>`
  return widePage({ title: mail.subject, body, context })
}
