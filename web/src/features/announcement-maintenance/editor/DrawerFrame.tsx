import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { editorPhrases } from './phrases.ts'
import './drawer.css'

type Props = {
  title: string
  aside?: ReactNode
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The drawer at the right of the list. */
export function DrawerFrame({ title, aside, footer, onClose, children }: Props) {
  const words = usePhrases(editorPhrases)
  return (
    <Dialog open title={title} className="drawer" onClose={onClose} footer={footer}>
      <div className="drawer-aside">
        {aside}
        <span className="spacer" />
        <button type="button" className="drawer-close" aria-label={words.close} onClick={onClose}>
          <Icon name="x" size={18} />
        </button>
      </div>
      {children}
    </Dialog>
  )
}
