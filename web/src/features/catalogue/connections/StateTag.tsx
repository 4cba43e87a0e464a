import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { connectionPhrases } from './phrases.ts'

/** Shows whether single sign-on is active for an application. */
export function StateTag({ isOn }: { isOn: boolean }) {
  const words = usePhrases(connectionPhrases)
  return (
    <Tag kind={isOn ? 'success' : 'warning'}>
      <Icon name={isOn ? 'circle-check' : 'circle-pause'} size={12} />
      {isOn ? words.on : words.off}
    </Tag>
  )
}
