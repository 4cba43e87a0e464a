import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { recordPhrases } from './phrases.ts'
import './record-form.css'

type Props = {
  /** A sentence that tells who has changed the record. */
  title: string
  onTheirs: () => void
  /** Absent if the stored version has to be read first. */
  onMine?: () => void
}

/** Shown for a write conflict: the person takes over the stored version, or overwrites it. */
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
