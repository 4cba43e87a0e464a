import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { type RefObject, useCallback, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areSingleKeysOn, switchSingleKeys } from '#web/platform/single-keys.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { markOrNotify } from '../mark.ts'
import { dynamicsPhrases } from './phrases.ts'
import { useReadingKeys } from './use-reading-keys.ts'

type Props = { rows: RefObject<HTMLElement | null>; announcements: readonly UserAnnouncement[] }

/** Help for the list's keyboard shortcuts, and the switch that turns them off (WCAG 2.1.4). */
export function ReadingKeys({ rows, announcements }: Props) {
  const words = usePhrases(dynamicsPhrases)
  const [isOn, setOn] = useState(areSingleKeysOn)
  const [liveText, setLiveText] = useState('')
  const turn = useCallback(
    async (announcement: UserAnnouncement) => {
      const { title, readStatus, forcedPush } = announcement
      const isUnread = readStatus === 0
      // A required announcement that was read, and a confirmed one, cannot be marked as unread.
      if (!isUnread && (forcedPush || readStatus === 2)) return setLiveText(words.staysRead)
      if (await markOrNotify(announcement, isUnread ? 1 : 0))
        setLiveText(isUnread ? words.markedRead({ title }) : words.markedUnread({ title }))
    },
    [words],
  )
  useReadingKeys(rows, { announcements, onTurn: turn })
  const keys = [
    ['J', words.keyNext],
    ['K', words.keyPrevious],
    ['U', words.keyTurn],
  ] as const
  return (
    <div className="reading-keys">
      <span role="status" className="visually-hidden">
        {liveText}
      </span>
      {isOn &&
        keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      <span className="spacer" />
      <span>{words.keys}</span>
      <Switch
        label={words.keys}
        checked={isOn}
        onChange={(on) => {
          switchSingleKeys(on)
          setOn(on)
        }}
      />
    </div>
  )
}
