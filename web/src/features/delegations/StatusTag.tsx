import type { DelegationStatus } from '@iambiz/contract/features/delegations.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { statusWords } from './phrases.ts'

const looks = {
  0: ['warning', 'mail-check'],
  1: ['info', 'clock-3'],
  2: ['success', 'circle-check'],
  3: ['neutral', 'timer'],
  4: ['error', 'ban'],
  5: ['error', 'circle-x'],
  6: ['warning', 'circle-pause'],
} as const

export function StatusTag({ status }: { status: DelegationStatus }) {
  const words = usePhrases(statusWords)
  const [kind, icon] = looks[status]
  return (
    <Tag kind={kind}>
      <Icon name={icon} />
      {words[status]}
    </Tag>
  )
}
