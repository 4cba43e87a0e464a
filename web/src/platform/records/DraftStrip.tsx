import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { recordPhrases } from './phrases.ts'
import './record-form.css'

type Props = { draft: { isRestored: boolean; isOlder: boolean; discard: () => void } }

/** Shows that a form was restored from a draft, with a button to discard it. */
export function DraftStrip({ draft: { isRestored, isOlder, discard } }: Props) {
  const words = usePhrases(recordPhrases)
  if (!isRestored) return null
  return (
    <div className="record-strip" role={isOlder ? 'alert' : 'status'}>
      {isOlder ? words.restoredOlder : words.restored}
      <Button size="small" onClick={discard}>
        {words.discardDraft}
      </Button>
    </div>
  )
}
