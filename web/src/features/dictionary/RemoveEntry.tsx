import type { DictionaryEntry } from '@iambiz/contract/features/dictionary.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { dictionaryPhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** Asks before an entry is deleted. */
export function RemoveEntry({ entry, onClose }: { entry: DictionaryEntry; onClose: () => void }) {
  const words = usePhrases(dictionaryPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/dictionary/delete', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  return (
    <Dialog
      open
      title={words.removeQuestion}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            kind="danger"
            busy={write.isPending}
            onClick={() => write.mutate({ body: { ids: [entry.id] } }, { onSettled: onClose })}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      <p>
        <code>{entry.keyName}</code> · <bdi>{entry.keyValue}</bdi>
      </p>
      <p>{words.removeAbout}</p>
    </Dialog>
  )
}
