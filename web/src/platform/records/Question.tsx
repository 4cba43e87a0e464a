import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { focusContent } from '../navigation/focus-content.ts'
import { recordPhrases } from './phrases.ts'

type Props = {
  title: string
  /** What the button does, as its words. */
  action: string
  /** Whether something is taken away by it. */
  isDanger?: boolean
  busy: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done, and says what it will mean. */
export function Question({ title, action, isDanger = false, busy, onGo, onClose, children }: Props) {
  const words = usePhrases(recordPhrases)
  // What was taken away took the button along that had asked for it.
  useEffect(() => focusContent, [])
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} busy={busy} onClick={onGo}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
