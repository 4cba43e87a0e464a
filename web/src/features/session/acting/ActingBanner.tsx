import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { followActing } from '#web/platform/session/acting.ts'
import { Icon } from '#web/ui/Icon.tsx'
import './acting-banner.css'
import { atEnd } from './at-end.ts'
import { actingPhrases } from './phrases.ts'
import { StopActing } from './StopActing.tsx'

/** Always shows for whom the person acts, with which role, and until when. On a phone it is one line that expands. */
export function ActingBanner({ acting }: { acting: Delegation }) {
  const words = usePhrases(actingPhrases)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { principalName, roleName, orgName, endTime } = acting
  // An attribute on the root, because with a `:has()` selector browsers search a thousand applications after every DOM
  // change.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.acting = ''
    return () => {
      delete dataset.acting
    }
  }, [])
  useEffect(() => atEnd(endTime, () => followActing()), [endTime])
  return (
    <section className="acting-banner" aria-label={words.banner} data-open={isOpen ? '' : undefined}>
      <Icon name="user-round-cog" size={18} />
      <p id={id} role="status">
        {words.actingFor} <strong>{principalName}</strong>
        <RelativeTime
          className=""
          time={endTime}
          text={(time) => words.what({ role: roleName, org: orgName, time })}
        />
        <span className="acting-recorded">{words.recorded}</span>
      </p>
      <button
        type="button"
        className="icon-button acting-more"
        aria-label={words.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron-down" size={16} />
      </button>
      <StopActing kind="link" />
    </section>
  )
}
