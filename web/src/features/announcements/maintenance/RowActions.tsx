import type { MaintainedAnnouncement } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { IconName } from '#web/icons/icons.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
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

/** The actions that one announcement allows in its current state. */
export function RowActions({ announcement, onAct }: Props) {
  const words = usePhrases(actionPhrases)
  const title = titleIn(announcement, useLanguage())
  const { first, more } = rowActions(announcement.effectState, announcement.pinned)
  const items = more.map((action) => ({
    label: words[action],
    icon: icons[action],
    choose: () => onAct(action, announcement),
  }))
  return (
    <span className="record-actions row-actions">
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
        <MoreMenu className="row-actions-more" label={words.more({ title })} title={title} items={items} />
      )}
    </span>
  )
}
