import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { ChangeProps } from './ChangedText.tsx'
import { detailsPhrases } from './phrases.ts'
import './changes.css'

const changedText = () => import('./ChangedText.tsx').then((chunk) => chunk.ChangedText)

/** The changes since the version that the person has read, in a collapsed section. */
export function Changes(props: ChangeProps) {
  const words = usePhrases(detailsPhrases)
  return (
    <details className="changes">
      <summary>
        <Icon name="history" size={16} />
        <span>{words.changed}</span>
        <span className="changes-open">{words.showChanges}</span>
      </summary>
      <OnDemand load={changedText} props={props} />
    </details>
  )
}
