import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { Doorway } from './Doorway.tsx'
import { missingDoorway } from './missing-doorway.tsx'
import { missingPhrases } from './phrases.ts'
import './state-page.css'
import './missing.css'

type Props = {
  /** That there is no such record, by its kind. */
  title: string
  /** Back to the list that it was opened from; absent where that is beside it. */
  onBack?: () => void
}

/** The same as `MissingPage` where a record has a drawer or a part of its own beside a list. */
export function MissingRecord({ title, onBack }: Props) {
  const words = usePhrases(missingPhrases)
  return (
    <div className="missing-record state-body" role="alert">
      <Doorway>{missingDoorway}</Doorway>
      <h3>{title}</h3>
      <p>{words.detail}</p>
      {onBack && (
        <div className="state-actions">
          <Button kind="primary" onClick={onBack}>
            {words.toList}
          </Button>
        </div>
      )}
    </div>
  )
}
