import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { focusContent } from '../navigation/focus-content.ts'
import { recordPhrases } from './phrases.ts'

type Props = {
  title: string
  /** Label of the button. */
  action: string
  /** Whether the action removes something. */
  isDanger?: boolean
  busy: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation before an action, and explains its effect. */
export function Question({ title, action, isDanger = false, busy, onGo, onClose, children }: Props) {
  const words = usePhrases(recordPhrases)
  // The button that opened the question may have been removed together with the record.
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
