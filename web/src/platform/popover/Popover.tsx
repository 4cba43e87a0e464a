import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { actOnDemand, onDemandFirst } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import './popover.css'
import type { PopoverContent } from './PopoverPanel.tsx'

/** Props of the button that opens a popover. */
export type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type Props = {
  /** Accessible name of the popover. */
  label: string
  align?: 'start' | 'end'
  className?: string
  trigger: (props: PopoverTrigger, open: boolean) => ReactNode
  children: PopoverContent
}

const panelPart = onDemandFirst(() => import('./PopoverPanel.tsx').then((chunk) => chunk.PopoverPanel))

const withPanel = actOnDemand(panelPart, () => (act: () => void) => act())

/** A popover under its button; a bottom sheet on phones. */
export function Popover({ label, align = 'end', className, trigger, children }: Props) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const leave = () => setOpen(false)
  const toggle = () => {
    const { activeElement } = document
    withPanel(() => {
      // While the panel's code was loading the person may have moved on; opening it would take the focus away.
      if (document.activeElement === activeElement) setOpen(!open)
    })
  }
  const close = () => {
    leave()
    button.current?.focus()
  }
  return (
    <div className="popover-anchor" ref={anchor}>
      {trigger(
        {
          ref: button,
          onClick: toggle,
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
        },
        open,
      )}
      {open && (
        <OnDemand load={panelPart} props={{ anchor, id, label, align, className, leave, close, children }} />
      )}
    </div>
  )
}
