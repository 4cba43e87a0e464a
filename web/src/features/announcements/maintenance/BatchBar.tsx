import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ChosenBar } from '#web/platform/list/ChosenBar.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { Button } from '#web/ui/Button.tsx'
import { listPhrases } from './phrases.ts'

export type BatchAction = 'enable' | 'disable' | 'release' | 'void'

type Props = { selection: Selection; busy: boolean; onBatch: (action: BatchAction) => void }

const buttons = [
  ['enable', 'batchEnable', 'circle-play'],
  ['disable', 'batchDisable', 'circle-pause'],
  ['release', 'batchRelease', 'send'],
] as const

/** Actions on all selected announcements. */
export function BatchBar({ selection, busy, onBatch }: Props) {
  const words = usePhrases(listPhrases)
  return (
    <ChosenBar label={words.batch} selection={selection} words={words}>
      {buttons.map(([action, label, icon]) => (
        <Button key={action} size="small" icon={icon} busy={busy} onClick={() => onBatch(action)}>
          {words[label]}
        </Button>
      ))}
      <Button size="small" className="maintained-void" busy={busy} onClick={() => onBatch('void')}>
        {words.batchVoid}
      </Button>
    </ChosenBar>
  )
}
