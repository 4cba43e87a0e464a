import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { leaveFor } from '../navigation/unsaved.ts'
import { ConflictStrip } from './ConflictStrip.tsx'
import { recordPhrases } from './phrases.ts'
import './record-form.css'

type Props = {
  title: string
  form: {
    save: () => void
    isPending: boolean
    faults: Partial<Record<string, string>>
    conflict: { onTheirs: () => void; onMine?: () => void } | undefined
  }
  className?: string
  onClose: () => void
  /** What stands below the form. */
  below?: ReactNode
  children: ReactNode
}

/** The form of `useRecordForm` in a drawer, with what saves it and what it says where somebody else was faster. */
export function RecordDrawer({ title, form, className, onClose, below, children }: Props) {
  const words = usePhrases(recordPhrases)
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { save, isPending, faults, conflict } = form
  // What closes a drawer loses what was written in it, like leaving a page.
  const close = () => leaveFor(onClose)
  useEffect(() => {
    if (Object.values(faults).some(Boolean))
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return (
    <Drawer
      title={title}
      closeLabel={words.close}
      onClose={close}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={element}
        className={className ? `record-form ${className}` : 'record-form'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {conflict && <ConflictStrip title={words.changed} {...conflict} />}
        {children}
      </form>
      {below}
    </Drawer>
  )
}
