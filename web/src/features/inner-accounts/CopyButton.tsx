import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { wizardPhrases } from './phrases.ts'

/** Copies a text and says so where it was pressed. */
export function CopyButton({ text, link = false }: { text: string; link?: boolean }) {
  const words = usePhrases(wizardPhrases)
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      // Without https there is no clipboard at all.
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      notify.failure(words.notCopied)
    }
  }
  return (
    <Button
      kind={link ? 'link' : 'default'}
      size="small"
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </Button>
  )
}
