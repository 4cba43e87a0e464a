import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { actOnDemand, onDemandFirst } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import './popover.css'
import type { PopoverContent } from './PopoverPanel.tsx'

/** What the button that opens a pop-up must carry. */
export type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type Props = {
  /** Name of the pop-up for assistive technology. */
  label: string
  align?: 'start' | 'end'
  className?: string
  trigger: (props: PopoverTrigger, open: boolean) => ReactNode
  children: PopoverContent
}

const panelPart = onDemandFirst(() => import('./PopoverPanel.tsx').then((chunk) => chunk.PopoverPanel))

const withPanel = actOnDemand(panelPart, () => (act: () => void) => act())

/** A pop-up under its button; on phones a sheet from the lower edge. */
export function Popover({ label, align = 'end', className, trigger, children }: Props) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const leave = () => setOpen(false)
  const toggle = () => {
    const { activeElement } = document
    withPanel(() => {
      // Until it came the person may have gone on elsewhere, and it would take the focus from there.
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
