import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wizardPhrases } from './phrases.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Steps } from './Steps.tsx'
import './totp.css'

type Props = {
  codes: readonly string[]
  /** Whether the dialog is the last step of the wizard. */
  isStep?: boolean
  onClose: () => void
}

/** Shows recovery codes; closing asks for confirmation until the person has marked them as saved. */
export function CodesDialog({ codes, isStep = false, onClose }: Props) {
  const words = usePhrases(wizardPhrases)
  const [isKept, setKept] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (isKept ? onClose() : setLeaving(true))
  return (
    <Dialog
      open
      className="totp-wizard"
      title={isStep ? words.title : words.codesTitle}
      onClose={close}
      footer={
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          {words.finish}
        </Button>
      }
    >
      {isStep && <Steps at="codes" />}
      <RecoveryCodes codes={codes} isKept={isKept} onKept={setKept} />
      {isLeaving && (
        <Dialog
          open
          title={words.leaveTitle}
          onClose={() => setLeaving(false)}
          footer={
            <>
              <Button onClick={() => setLeaving(false)}>{words.stay}</Button>
              <Button kind="danger" onClick={onClose}>
                {words.leave}
              </Button>
            </>
          }
        >
          <p>{words.leaveAbout}</p>
        </Dialog>
      )}
    </Dialog>
  )
}
