import { notify } from './toasts/toasts.ts'

/**
 * Copies a text to the clipboard; resolves to false if the browser has no clipboard API, as without https, or refuses.
 */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text and reports success, or that it must be copied manually. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  if (await toClipboard(text)) notify.success(words.copied)
  else notify.failure(words.notCopied)
}
