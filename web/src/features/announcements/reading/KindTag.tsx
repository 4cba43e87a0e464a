import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { announcementPhrases } from './phrases.ts'

export type Kind = Pick<UserAnnouncement, 'forcedPush' | 'type'>

const onlineType = 1

export function MustReadTag() {
  const words = usePhrases(announcementPhrases)
  return (
    <Tag kind="error" small>
      {words.mustRead}
    </Tag>
  )
}

export function TypeTag({ type }: Pick<Kind, 'type'>) {
  const words = usePhrases(announcementPhrases)
  return (
    <Tag kind={type === onlineType ? 'info' : 'neutral'} small>
      {type === onlineType ? words.online : words.general}
    </Tag>
  )
}
