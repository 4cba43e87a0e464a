import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
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
export function DrawerFrame(props: Props) {
  const { close } = usePhrases(editorPhrases)
  return <Drawer {...props} closeLabel={close} />
}
