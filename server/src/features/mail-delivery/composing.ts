import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Taken } from './store.ts'

/** Who sends, and where the portal is. */
export type Sender = {
  /** Address that mails come from; its host ends their Message-IDs. */
  from: string
  name: { zh: string; en: string }
  baseUrl: string
}

/** A mail as it is handed to the mail server. */
export type Composed = {
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
}

const closing: Record<Language, { open: string; automatic: string }> = {
  zh: { open: '在门户中打开', automatic: '此邮件由系统自动发送，请勿回复。' },
  en: { open: 'Open in the portal', automatic: 'This mail was sent automatically. Please do not reply.' },
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (found) => entities[found] ?? '')

/** A text without what ends a line anywhere, also where that is not ASCII: it must not end a header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The host of a mail address. */
export const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** The Message-ID of a mail: always the same one. */
export const messageIdOf = (mailId: string, { from }: Sender): string => `<${mailId}@${hostOf(from)}>`

const htmlOf = (lang: Language, paragraphs: string[], link: string): string => `<!doctype html>
<html lang="${lang}"><meta charset="utf-8"><body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#1f2329">
${paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
<p><a href="${escaped(link)}">${closing[lang].open}</a></p>
<p style="font-size:13px;color:#646a73">${closing[lang].automatic}</p>
</body></html>`

/** Writes a mail in its recipient's language: as plain text, and the same as HTML. */
export function compose(
  mail: Omit<Taken, 'attempt_id' | 'attempts' | 'has_left' | 'tried_since'>,
  sender: Sender,
): Composed {
  const { lang } = mail
  const [subject, text] = lang === 'en' ? [mail.subject_en, mail.text_en] : [mail.subject_zh, mail.text_zh]
  const link = `${sender.baseUrl}/iambiz${mail.path}`
  return {
    messageId: messageIdOf(mail.mail_id, sender),
    from: { name: sender.name[lang], address: sender.from },
    to: mail.address,
    subject: oneLine(subject),
    text: `${text}\n\n${closing[lang].open}: ${link}\n\n${closing[lang].automatic}\n`,
    html: htmlOf(lang, text.split(/\n{2,}/), link),
  }
}
