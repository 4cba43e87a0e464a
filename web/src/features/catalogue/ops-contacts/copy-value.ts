import { copyText } from '#web/platform/copy-text.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { contactPhrases } from './phrases.ts'

/** Copies a value to the clipboard and shows a message. */
export function copyValue(value: string): Promise<void> {
  const { copied, copyFailed } = words(contactPhrases)
  return copyText(value, { copied: copied({ value }), notCopied: copyFailed({ value }) })
}
