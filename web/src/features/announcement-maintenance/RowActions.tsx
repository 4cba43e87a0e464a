import type { MaintainedAnnouncement } from '@iambiz/contract/features/announcement-maintenance.ts'
import { useState } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { type RowAction, rowActions, titleIn } from './actions.ts'
import { actionPhrases } from './phrases.ts'

const icons: Record<RowAction, IconName> = {
  edit: 'pencil',
  view: 'eye',
  readers: 'mail-check',
  mails: 'mail',
  release: 'send',
  enable: 'circle-play',
  disable: 'circle-pause',
  void: 'ban',
  pin: 'pin',
  unpin: 'pin-off',
  duplicate: 'copy',
  copyLink: 'link',
  delete: 'trash-2',
}

type Props = {
  announcement: MaintainedAnnouncement
  onAct: (action: RowAction, announcement: MaintainedAnnouncement) => void
}

/** What can be done with one announcement now. */
export function RowActions({ announcement, onAct }: Props) {
  const words = usePhrases(actionPhrases)
  const title = titleIn(announcement, useLanguage())
  const [at, setAt] = useState<{ x: number; y: number }>()
  const { first, more } = rowActions(announcement.effectState, announcement.pinned)
  const items = more.map((action) => ({
    label: words[action],
    icon: icons[action],
    choose: () => onAct(action, announcement),
  }))
  return (
    <span className="row-deeds row-actions">
      {first.map((action) => (
        <button
          key={action}
          type="button"
          aria-label={words.of({ action: words[action], title })}
          onClick={() => onAct(action, announcement)}
        >
          {words[action]}
        </button>
      ))}
      {items.length > 0 && (
        <button
          type="button"
          className="row-actions-more"
          aria-label={words.more({ title })}
          aria-haspopup="menu"
          aria-expanded={at !== undefined}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect()
            setAt({ x: left, y: bottom + 4 })
          }}
        >
          <Icon name="ellipsis" size={16} />
        </button>
      )}
      {at && (
        <Menu
          label={words.more({ title })}
          title={title}
          items={items}
          at={at}
          onClose={() => setAt(undefined)}
        />
      )}
    </span>
  )
}
