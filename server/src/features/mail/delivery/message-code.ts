import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { codePlace } from '#server/platform/code-message.ts'
import type { MessageText } from './store.ts'

const contextOf = (letterId: string) => `letter:${letterId}:code`

export const sealCode = (box: SecretBox, code: string, letterId: string): string =>
  box.seal(code, contextOf(letterId))

export const codeOpener =
  (box: SecretBox) =>
  (sealed: string, letterId: string): string | null =>
    box.open(sealed, contextOf(letterId))

/** Groups the eight digits in two blocks of four, which are easier to read and type. */
const spaced = (code: string) => code.replace(/^(\d{4})(\d{4})$/, '$1 $2')

/** Returns the message with its code inserted; a dash replaces a code that can no longer be decrypted. */
export function withCode(message: MessageText, open: (sealed: string) => string | null): MessageText {
  if (message.code_sealed === null) return message
  const code = spaced(open(message.code_sealed) ?? '—')
  const put = (text: string) => text.replaceAll(codePlace, () => code)
  const { text_zh, text_en, html_zh, html_en } = message
  return {
    ...message,
    text_zh: put(text_zh),
    text_en: put(text_en),
    html_zh: html_zh && put(html_zh),
    html_en: html_en && put(html_en),
  }
}
