import { notify } from './toasts/toasts.ts'

/** Puts a text on the clipboard; false where the browser has none, as without https, or refuses. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Puts a text on the clipboard and says so, or that it has to be done by hand. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  if (await toClipboard(text)) notify.success(words.copied)
  else notify.failure(words.notCopied)
}
