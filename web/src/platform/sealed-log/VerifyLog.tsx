import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { onDemand } from '../on-demand/chunk.ts'
import { OnDemand } from '../on-demand/OnDemand.tsx'
import { offerPhrases } from './phrases.ts'
import type { VerifyDialog } from './VerifyDialog.tsx'

const dialog = onDemand(() => import('./VerifyDialog.tsx').then((chunk) => chunk.VerifyDialog))

/** A button that opens the verification of a sealed log. */
export function VerifyLog(given: Omit<ComponentProps<typeof VerifyDialog>, 'onClose'>) {
  const { verify } = usePhrases(offerPhrases)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="shield-check" onClick={() => setOpen(true)}>
        {verify}
      </Button>
      {isOpen && (
        <OnDemand load={dialog} props={{ ...given, onClose: () => setOpen(false) }} waiting={null} />
      )}
    </>
  )
}
