import { memo } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { SearchEntry } from '#web/platform/search/source.ts'
import { palettePhrases } from './phrases.ts'

type Props = {
  /** The active entry if it has more actions than opening. */
  entry: SearchEntry | undefined
  isActing: boolean
  onAct: () => void
}

/** Explains the keys; on phones it only has the button for the actions. */
export function PaletteFooter({ entry, isActing, onAct }: Props) {
  const words = usePhrases(palettePhrases)
  return (
    <div className="palette-keys">
      <Keys isActing={isActing} />
      {entry && (
        <button
          type="button"
          className="palette-more"
          onPointerDown={(event) => event.preventDefault()}
          onClick={onAct}
        >
          <kbd>{isActing ? '←' : 'Tab'}</kbd> {isActing ? words.back : words.actions}
          {!isActing && <span className="visually-hidden"> {entry.title}</span>}
        </button>
      )}
    </div>
  )
}

const Keys = memo(function Keys({ isActing }: Pick<Props, 'isActing'>) {
  const words = usePhrases(palettePhrases)
  return (
    <>
      <span className="palette-key">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {words.choose}
      </span>
      <span className="palette-key">
        <kbd>↵</kbd> {words.open}
      </span>
      {!isActing && (
        <span className="palette-key">
          <kbd>Ctrl ↵</kbd> {words.newTab}
        </span>
      )}
    </>
  )
})
