import type { EffectState } from '@iambiz/contract/features/announcements/maintenance.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { stateWords } from './phrases.ts'

const looks = {
  DRAFT: ['outline', 'pencil'],
  PENDING: ['info', 'clock-3'],
  EFFECTIVE: ['success', 'circle-check'],
  EXPIRED: ['neutral', 'timer'],
  DISABLED: ['warning', 'circle-pause'],
  VOID: ['error', 'ban'],
} as const

export function StateTag({ state }: { state: EffectState }) {
  const words = usePhrases(stateWords)
  const [kind, icon] = looks[state]
  return (
    <Tag kind={kind}>
      <Icon name={icon} />
      {words[state]}
    </Tag>
  )
}
