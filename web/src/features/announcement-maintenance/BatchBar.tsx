import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { listPhrases } from './phrases.ts'

export type BatchAction = 'enable' | 'disable' | 'release' | 'void'

type Props = { selection: Selection; busy: boolean; onBatch: (action: BatchAction) => void }

const buttons = [
  ['enable', 'batchEnable', 'circle-play'],
  ['disable', 'batchDisable', 'circle-pause'],
  ['release', 'batchRelease', 'send'],
] as const

/** What is done with all chosen announcements at once. */
export function BatchBar({ selection, busy, onBatch }: Props) {
  const words = usePhrases(listPhrases)
  const count = selection.ids.length
  const start = (action: BatchAction) => {
    if (count === 0) notify.notice(words.chooseFirst)
    else onBatch(action)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and belongs to a form
    <div
      className="maintained-batch"
      role="group"
      aria-label={words.batch}
      data-chosen={count > 0 || undefined}
    >
      <span role="status">{words.chosen({ count })}</span>
      {count > 0 && (
        <Button kind="link" size="small" onClick={selection.clear}>
          {words.clearChosen}
        </Button>
      )}
      <i aria-hidden="true" />
      {buttons.map(([action, label, icon]) => (
        <Button key={action} size="small" icon={icon} busy={busy} onClick={() => start(action)}>
          {words[label]}
        </Button>
      ))}
      <Button size="small" className="maintained-void" busy={busy} onClick={() => start('void')}>
        {words.batchVoid}
      </Button>
    </div>
  )
}
