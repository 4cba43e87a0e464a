import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { contactPhrases } from './phrases.ts'

/** Puts a value on the clipboard and says so. */
export async function copyValue(value: string): Promise<void> {
  const { copied, copyFailed } = words(contactPhrases)
  try {
    // Without https there is no clipboard at all.
    await navigator.clipboard.writeText(value)
    notify.success(copied({ value }))
  } catch {
    notify.failure(copyFailed({ value }))
  }
}
