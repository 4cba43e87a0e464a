import type { ReactNode } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { shortNameOf } from './person.ts'
import { sessionPhrases } from './phrases.ts'
import '#web/ui/avatar.css'
import './avatar-menu.css'

const avatarPanel = onDemand(() => import('./panels/AvatarPanel.tsx').then((chunk) => chunk.AvatarPanel))

type Props = {
  children?: ReactNode
  /** Links to the person's own pages; each closes the menu when it is followed. */
  links: (close: () => void) => ReactNode
}

/** The account menu. The children are controls that do not fit into the header on a phone. */
export function AvatarMenu({ children, links }: Props) {
  const words = usePhrases(sessionPhrases)
  const language = useLanguage()
  const { user } = useSession().signedIn
  const shortName = shortNameOf(user, language)
  return (
    <Popover
      label={words.accountMenu}
      className="avatar-panel"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className="avatar-button"
          aria-label={`${shortName} ${words.accountMenu}`}
        >
          <span className="avatar" aria-hidden="true">
            {shortName}
          </span>
          <Icon name="chevron-down" size={14} />
        </button>
      )}
    >
      {(close) => <OnDemand load={avatarPanel} props={{ children, links: links(close) }} />}
    </Popover>
  )
}
