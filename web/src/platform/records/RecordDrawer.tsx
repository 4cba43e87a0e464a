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
    conflict: { title?: string; onTheirs: () => void; onMine?: () => void } | undefined
  }
  className?: string
  /** The person may only view the record, so there is no save button. */
  isReadOnly?: boolean
  /** Focuses the first field when the drawer opens. */
  startsInField?: boolean
  /** Content of the footer beside the buttons. */
  tools?: ReactNode
  onClose: () => void
  /** Tabs above the form for other parts of the record. */
  tabs?: ((panelId: string) => ReactNode) | undefined
  /** Another part shown in place of the form; the form stays mounted and retains its input. */
  instead?: ReactNode
  /** Content below the form. */
  below?: ReactNode
  children: ReactNode
}

/** The form of `useRecordForm` in a drawer, with the save button and the notice of a write conflict. */
export function RecordDrawer({ title, form, className, onClose, ...rest }: Props) {
  const { isReadOnly = false, startsInField = false, tools, tabs, instead, below, children } = rest
  const words = usePhrases(recordPhrases)
  const id = useId()
  const panelId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { save, isPending, faults, conflict } = form
  // Closing the drawer discards changes, so it asks first, like navigation.
  const close = () => leaveFor(onClose)
  // Without this, the dialog would focus its scroll container first.
  useEffect(() => {
    if (startsInField) element.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [startsInField])
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
            {tools}
            <span className="spacer" />
            <Button onClick={close}>{isReadOnly ? words.close : words.cancel}</Button>
            {!isReadOnly && (
              <Button kind="primary" type="submit" form={id} busy={isPending}>
                {words.save}
              </Button>
            )}
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
