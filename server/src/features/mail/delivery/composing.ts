import { escaped } from '#server/platform/markup.ts'
import { framed, mailClosing } from './mail-frame.ts'
import type { MessageText, Taken } from './store.ts'

/** Who sends, and where the portal is. */
export type Sender = {
  /** Address that mails come from; its host ends their Message-IDs. */
  from: string
  name: { zh: string; en: string }
  baseUrl: string
}

/** Who sends now: administrators may rename the company. */
export type ReadSender = () => Promise<Sender>

/** A mail as it is handed to the mail server. */
export type Composed = {
  messageId: string
  from: { name: string; address: string }
  to: string
  /** For information: the recipient stands under Cc, and nobody under To. */
  isCopy: boolean
  subject: string
  text: string
  html: string
}

/** A text without what ends a line anywhere, also where that is not ASCII: it must not end a header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The host of a mail address. */
export const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** The Message-ID of a mail: always the same one. */
export const messageIdOf = (mailId: string, { from }: Sender): string => `<${mailId}@${hostOf(from)}>`

/** A text without marks as HTML: what a blank line separates are paragraphs. */
const paragraphsOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** Writes a mail in its recipient's language: as plain text, and the same as HTML. */
export function compose(
  mail: Pick<Taken, 'mail_id' | 'address' | 'lang' | 'is_copy'> & Omit<MessageText, 'code_sealed'>,
  sender: Sender,
): Composed {
  const { lang } = mail
  const [written, text, html] =
    lang === 'en'
      ? [mail.subject_en, mail.text_en, mail.html_en]
      : [mail.subject_zh, mail.text_zh, mail.html_zh]
  const { open, colon, automatic } = mailClosing[lang]
  const brand = sender.name[lang]
  const subject = oneLine(written)
  const link = `${sender.baseUrl}/iambiz${mail.path}`
  return {
    messageId: messageIdOf(mail.mail_id, sender),
    from: { name: brand, address: sender.from },
    to: mail.address,
    isCopy: mail.is_copy,
    subject,
    text: `${text}\n\n${open}${colon}${link}\n\n${automatic}\n`,
    html: framed({ lang, brand, subject, html: html ?? paragraphsOf(text), link }),
  }
}
