import type { ElementPermission } from '@iambiz/contract/features/permissions/elements.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { DeleteQuestion } from '#web/platform/records/DeleteQuestion.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { elementPagePhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** Asks before an element permission is deleted. */
export function RemoveElement({ entry, onClose }: { entry: ElementPermission; onClose: () => void }) {
  const words = usePhrases(elementPagePhrases)
  const write = useWrite('POST /iam-authority/v1/admin/element/delete', {
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
        <bdi>{entry.roleName}</bdi> · <code>{entry.selector}</code>
      </p>
      <p>{words.removeAbout}</p>
    </DeleteQuestion>
  )
}
