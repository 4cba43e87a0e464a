import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { dynamicsPhrases } from './phrases.ts'

type Props = { checked: boolean; onChange: (change: { expired: boolean }) => void }

/** Whether announcements that have expired are listed too. */
export function ExpiredSwitch({ checked, onChange }: Props) {
  const words = usePhrases(dynamicsPhrases)
  return (
    <p className="rail-expired">
      <span>{words.expired}</span>
      <Switch label={words.expired} checked={checked} onChange={(expired) => onChange({ expired })} />
    </p>
  )
}
