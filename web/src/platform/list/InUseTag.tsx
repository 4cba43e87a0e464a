import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { listPhrases } from './phrases.ts'

/** Whether a record is active, by icon and text, so that colour is not the only indication. */
export function InUseTag({ isInUse }: { isInUse: boolean }) {
  const words = usePhrases(listPhrases)
  return (
    <Tag kind={isInUse ? 'success' : 'warning'}>
      <Icon name={isInUse ? 'circle-check' : 'circle-pause'} size={12} />
      {isInUse ? words.enabled : words.disabled}
    </Tag>
  )
}
