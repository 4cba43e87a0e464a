import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Button } from '#web/ui/Button.tsx'
import { editorPhrases } from './phrases.ts'
import type { Editing } from './use-editing.ts'

/** Reports a draft restored in this tab, and offers drafts from tabs that were closed. */
export function Restored({ editing }: { editing: Editing }) {
  const words = usePhrases(editorPhrases)
  const { restoredAt, isChanged, discard, others, take } = editing
  return (
    <>
      {restoredAt && isChanged && (
        <p className="editor-strip" role="status">
          <RelativeTime time={restoredAt} text={(time) => words.draftFound({ time })} />
          <Button kind="link" size="small" onClick={discard}>
            {words.dropDraft}
          </Button>
        </p>
      )}
      {others.length > 0 && (
        <div className="editor-strip">
          {words.otherDrafts({ count: others.length })}
          {others.map(({ tab, title, at }) => (
            <Button key={tab} kind="link" size="small" onClick={() => take(tab)}>
              <bdi>{title || words.untitled}</bdi> · <RelativeTime time={at} />
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
