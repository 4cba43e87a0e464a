import type { ComponentProps } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { MoreFields } from './MoreFields.tsx'
import { logFilterPhrases } from './phrases.ts'

const fields = onDemand(() => import('./MoreFields.tsx').then((chunk) => chunk.MoreFields))

/** The filters that are needed less often, in a pop-up. */
export function MoreFilters(given: ComponentProps<typeof MoreFields>) {
  const words = usePhrases(logFilterPhrases)
  return (
    <Popover
      label={words.more}
      className="log-choice log-more"
      trigger={(trigger) => (
        <button {...trigger} type="button" className="log-choice-button log-more-button">
          <Icon name="sliders-horizontal" size={14} />
          {words.more}
        </button>
      )}
    >
      <OnDemand load={fields} props={given} />
    </Popover>
  )
}
