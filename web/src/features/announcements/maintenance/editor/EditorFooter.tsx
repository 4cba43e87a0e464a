import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { editorPhrases } from './phrases.ts'

type Props = {
  /** 0: draft; 1: released; 2: void. */
  status: 0 | 1 | 2
  /** Number of fields with an error. */
  faults: number
  busy: boolean
  onFaults: () => void
  onClose: () => void
  onSave: () => void
  onRelease: () => void
}

/** Footer of the drawer: a link to the first error, and the actions that the status allows. */
export function EditorFooter({ status, faults, busy, onFaults, onClose, onSave, onRelease }: Props) {
  const words = usePhrases(editorPhrases)
  return (
    <>
      {faults > 0 && (
        <button type="button" className="editor-faults" onClick={onFaults}>
          <Icon name="circle-x" size={14} />
          {words.faults({ count: faults })}
        </button>
      )}
      <span className="spacer" />
      <Button onClick={onClose}>{status === 2 ? words.close : words.cancel}</Button>
      {status < 2 && (
        <Button kind={status === 1 ? 'primary' : 'default'} busy={busy} onClick={onSave}>
          {status === 1 ? words.save : words.keep}
        </Button>
      )}
      {status === 0 && (
        <Button kind="primary" busy={busy} onClick={onRelease}>
          {words.release}
        </Button>
      )}
    </>
  )
}
