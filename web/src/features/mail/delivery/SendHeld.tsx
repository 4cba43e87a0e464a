import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { AgainDialog } from './AgainDialog.tsx'
import { mailPhrases } from './phrases.ts'

/** Sends all mails on hold, of one announcement or of all, after a confirmation. */
export function SendHeld({ count, bulletinId }: { count: number; bulletinId: string }) {
  const words = usePhrases(mailPhrases)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" icon="send" onClick={() => setAsked(true)}>
        {words.sendHeld}
      </Button>
      {asked && (
        <AgainDialog
          title={words.heldQuestion({ count })}
          about={words.heldAbout}
          which={{ allHeld: true, ...(bulletinId && { bulletinId }) }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
