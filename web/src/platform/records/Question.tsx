import { type ReactNode, useEffect, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { focusContent } from '../navigation/focus-content.ts'
import { recordPhrases } from './phrases.ts'

type Props = {
  title: ReactNode
  /** Label of the button. */
  action: string
  /** Whether the action removes something. */
  isDanger?: boolean
  busy: boolean
  /** Whether the action is not possible yet. */
  isDisabled?: boolean
  /** Class of the form around the content; with a form, Enter in a field starts the action. */
  formClass?: string
  /** Further buttons in the footer. */
  tools?: ReactNode
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation before an action, and explains its effect. */
export function Question({ title, action, isDanger = false, busy, onGo, onClose, ...rest }: Props) {
  const { isDisabled = false, formClass, tools, children } = rest
  const formId = useId()
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
          {tools}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            busy={busy}
            disabled={isDisabled}
            {...(formClass === undefined ? { onClick: onGo } : { type: 'submit', form: formId })}
          >
            {action}
          </Button>
        </>
      }
    >
      {formClass === undefined ? (
        children
      ) : (
        <form
          id={formId}
          className={formClass}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) onGo()
          }}
        >
          {children}
        </form>
      )}
    </Dialog>
  )
}
