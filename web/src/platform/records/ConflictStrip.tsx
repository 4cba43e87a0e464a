import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { recordPhrases } from './phrases.ts'
import './record-form.css'

type Props = {
  /** Who has changed it meanwhile, as a sentence. */
  title: string
  onTheirs: () => void
  /** Absent where what was stored has to be read first. */
  onMine?: () => void
}

/** Somebody else was faster: one takes over what they stored, or writes over it. */
export function ConflictStrip({ title, onTheirs, onMine }: Props) {
  const words = usePhrases(recordPhrases)
  return (
    <div className="record-strip" role="alert">
      {title}
      <Button size="small" onClick={onTheirs}>
        {words.takeTheirs}
      </Button>
      {onMine && (
        <Button size="small" onClick={onMine}>
          {words.keepMine}
        </Button>
      )}
    </div>
  )
}
