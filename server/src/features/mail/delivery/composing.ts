import { escaped } from '#server/platform/markup.ts'
import { framed, logoId, mailClosing } from './mail-frame.ts'
import type { MessageText, Taken } from './store.ts'

/** The company's logo in mails. */
type MailLogo = { content: Buffer; type: string; width: number; height: number }

/** The sender of mails and the address of the portal. */
export type Sender = {
  /** The address that mails come from; its host is the right-hand side of each Message-ID. */
  from: string
  name: { zh: string; en: string }
  baseUrl: string
  /** The company's accent colour; empty for the product's own. */
  accent: string
  logo?: MailLogo | undefined
  /** The company's line at the foot; empty for none. */
  footer?: { zh: string; en: string }
}

/** Returns the present sender; administrators can rename the company at runtime. */
export type ReadSender = () => Promise<Sender>

/** A mail in the form that is handed to the mail server. */
export type Composed = {
  messageId: string
  from: { name: string; address: string }
  to: string
  /** True for a recipient in Cc; the To header then has an empty group. */
  isCopy: boolean
  subject: string
  text: string
  html: string
  attachments: { cid: string; content: Buffer; contentType: string; contentDisposition: 'inline' }[]
}

/**
 * The logo travels with the mail: most clients load no pictures from elsewhere before the reader allows it, and a portal
 * in an intranet could not be reached.
 */
const inlineLogo = ({ logo }: Sender): Composed['attachments'] =>
  logo ? [{ cid: logoId, content: logo.content, contentType: logo.type, contentDisposition: 'inline' }] : []

/** Replaces control characters and all line separators, including U+2028 and U+2029, to prevent header injection. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Returns the host of a mail address. */
export const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Returns the Message-ID of a mail; it is the same for every attempt. */
export const messageIdOf = (mailId: string, { from }: Sender): string => `<${mailId}@${hostOf(from)}>`

/** Returns plain text as HTML; blank lines separate paragraphs. */
const paragraphsOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** Returns a mail in its recipient's language, as plain text and as HTML. */
export function compose(
  mail: Pick<Taken, 'mail_id' | 'address' | 'lang' | 'is_copy'> &
    Omit<MessageText, 'code_sealed' | 'traceparent'>,
  sender: Sender,
): Composed {
  const { lang } = mail
  const [written, text, html] =
    lang === 'en'
      ? [mail.subject_en, mail.text_en, mail.html_en]
      : [mail.subject_zh, mail.text_zh, mail.html_zh]
  const { open, colon, automatic } = mailClosing[lang]
  const brand = sender.name[lang]
  const footer = sender.footer?.[lang] ?? ''
  const subject = oneLine(written)
  const link = `${sender.baseUrl}/iambiz${mail.path}`
  return {
    messageId: messageIdOf(mail.mail_id, sender),
    from: { name: brand, address: sender.from },
    to: mail.address,
    isCopy: mail.is_copy,
    subject,
    text: `${text}\n\n${open}${colon}${link}\n\n${automatic}\n${footer && `${footer}\n`}`,
    html: framed({
      ...{ lang, brand, accent: sender.accent, logo: sender.logo, footer },
      ...{ subject, html: html ?? paragraphsOf(text), link },
    }),
    attachments: inlineLogo(sender),
  }
}
