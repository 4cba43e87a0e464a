import type { DictionaryEntry } from '@iambiz/contract/features/dictionary.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Question } from '#web/platform/records/Question.tsx'
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
    <Question
      title={words.removeQuestion}
      deed={words.remove}
      isDanger
      busy={write.isPending}
      onGo={() => write.mutate({ body: { ids: [entry.id] } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <code>{entry.keyName}</code> · <bdi>{entry.keyValue}</bdi>
      </p>
      <p>{words.removeAbout}</p>
    </Question>
  )
}
