import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { Doorway } from './Doorway.tsx'
import { missingDoorway } from './missing-doorway.tsx'
import { missingPhrases } from './phrases.ts'
import './state-page.css'
import './missing.css'

type Props = {
  /** States that there is no such record, by its kind. */
  title: string
  /** Returns to the list; absent if the list is visible beside it. */
  onBack?: () => void
}

/** Like `MissingPage`, for a record in a drawer or in a panel beside a list. */
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
