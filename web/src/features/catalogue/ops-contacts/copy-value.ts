import { copyText } from '#web/platform/copy-text.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { contactPhrases } from './phrases.ts'

/** Puts a value on the clipboard and says so. */
export function copyValue(value: string): Promise<void> {
  const { copied, copyFailed } = words(contactPhrases)
  return copyText(value, { copied: copied({ value }), notCopied: copyFailed({ value }) })
}
