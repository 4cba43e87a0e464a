import type { DictionaryEntry } from '@iambiz/contract/features/portal/dictionary.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { DeleteQuestion } from '#web/platform/records/DeleteQuestion.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
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
    <DeleteQuestion
      title={words.removeQuestion}
      action={words.remove}
      write={write}
      id={entry.id}
      onClose={onClose}
    >
      <p>
        <code>{entry.keyName}</code> · <bdi>{entry.keyValue}</bdi>
      </p>
      <p>{words.removeAbout}</p>
    </DeleteQuestion>
  )
}
