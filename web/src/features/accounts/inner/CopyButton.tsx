import { type RefObject, useState } from 'react'
import { toClipboard } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { wizardPhrases } from './phrases.ts'

type Props = {
  text: string
  link?: boolean
  /** Element that shows the text; it is selected for manual copying if the clipboard is not available. */
  shown: RefObject<HTMLElement | null>
}

/** Copies a text and shows the result next to the button. */
export function CopyButton({ text, link = false, shown }: Props) {
  const words = usePhrases(wizardPhrases)
  const [state, setState] = useState<'copy' | 'copied' | 'notCopied'>('copy')
  async function copy() {
    const isCopied = await toClipboard(text)
    setState(isCopied ? 'copied' : 'notCopied')
    if (!isCopied && shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  const isCopied = state === 'copied'
  return (
    <>
      <Button
        kind={link ? 'link' : 'default'}
        size="small"
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
      </Button>
      {state === 'notCopied' && (
        <span className="totp-not-copied" role="alert">
          {words.notCopied}
        </span>
      )}
    </>
  )
}
