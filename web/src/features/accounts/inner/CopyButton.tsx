import { type RefObject, useState } from 'react'
import { toClipboard } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { wizardPhrases } from './phrases.ts'

type Props = {
  text: string
  link?: boolean
  /** Where the text stands; selected where the browser does not copy it. */
  shown: RefObject<HTMLElement | null>
}

/** Copies a text and says so, or that it did not, where it was pressed. */
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
