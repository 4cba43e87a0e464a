import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { statusNote } from './describe.ts'
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

/** Shows the status of a delegation, with an explanation if the status alone is not clear. */
export function StatusTag({ delegation }: { delegation: Delegation }) {
  const words = usePhrases(statusWords)
  const note = statusNote(delegation, useLanguage())
  const { status } = delegation
  const [kind, icon] = looks[status]
  return (
    <>
      <Tag kind={kind}>
        <Icon name={icon} />
        {words[status]}
      </Tag>
      {note && <span className="delegation-note">{note}</span>}
    </>
  )
}
