import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import { useState } from 'react'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { externalAccountPhrases, externalTypes } from './phrases.ts'

type Props = { type: ExternalType; unbind: () => Promise<void>; onClose: () => void }

/** Asks before an account is unbound, and says what that means. */
export function UnbindQuestion({ type, unbind, onClose }: Props) {
  const words = usePhrases(externalAccountPhrases)
  const name = usePhrases(externalTypes)[type]
  const [isBusy, setBusy] = useState(false)
  function go() {
    setBusy(true)
    unbind()
      .then(() => notify.success(words.unbindDone({ name })), notifyFailure)
      .finally(onClose)
  }
  return (
    <Dialog
      open
      title={words.unbindQuestion({ name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={go}>
            {words.unbind}
          </Button>
        </>
      }
    >
      <p>{words.unbindAbout({ name })}</p>
    </Dialog>
  )
}
