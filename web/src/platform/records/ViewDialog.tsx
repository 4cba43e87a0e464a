import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { recordPhrases } from './phrases.ts'

type Props = {
  title: ReactNode
  className?: string
  onClose: () => void
  /** Further buttons in the footer. */
  tools?: ReactNode
  children: ReactNode
}

/** A dialog that shows something, with a close button. */
export function ViewDialog({ onClose, tools, children, ...dialog }: Props) {
  const { close } = usePhrases(recordPhrases)
  return (
    <Dialog
      open
      {...dialog}
      onClose={onClose}
      footer={
        <>
          {tools}
          <Button onClick={onClose}>{close}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
