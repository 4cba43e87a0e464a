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
  /** Above the form: what leads to other parts of the record, which take its place below. */
  tabs?: ((panelId: string) => ReactNode) | undefined
  /** Another part in place of the form, which keeps what was typed in it. */
  instead?: ReactNode
  /** What stands below the form. */
  below?: ReactNode
  children: ReactNode
}

/** The form of `useRecordForm` in a drawer, with what saves it and what it says where somebody else was faster. */
export function RecordDrawer({ title, form, className, onClose, tabs, instead, below, children }: Props) {
  const words = usePhrases(recordPhrases)
  const id = useId()
  const panelId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { save, isPending, faults, conflict } = form
  // What closes a drawer loses what was written in it, like leaving a page.
  const close = () => leaveFor(onClose)
  useEffect(() => {
    if (Object.values(faults).some(Boolean))
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const parts = (
    <>
      <form
        id={id}
        ref={element}
        className={className ? `record-form ${className}` : 'record-form'}
        noValidate
        hidden={instead !== undefined}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {conflict && <ConflictStrip title={words.changed} {...conflict} />}
        {children}
      </form>
      {instead ?? below}
    </>
  )
  return (
    <Drawer
      title={title}
      closeLabel={words.close}
      onClose={close}
      footer={
        instead === undefined && (
          <>
            <span className="spacer" />
            <Button onClick={close}>{words.cancel}</Button>
            <Button kind="primary" type="submit" form={id} busy={isPending}>
              {words.save}
            </Button>
          </>
        )
      }
    >
      {tabs ? (
        <>
          {tabs(panelId)}
          <div id={panelId} role="tabpanel">
            {parts}
          </div>
        </>
      ) : (
        parts
      )}
    </Drawer>
  )
}
