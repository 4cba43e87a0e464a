import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { directoryPhrases } from './phrases.ts'

type Props = {
  title: string
  /** What the button does, as its words. */
  deed: string
  isDanger?: boolean
  busy: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something happens to people, and says what it will mean. */
export function Question({ title, deed, isDanger = false, busy, onGo, onClose, children }: Props) {
  const words = usePhrases(directoryPhrases)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} busy={busy} onClick={onGo}>
            {deed}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
