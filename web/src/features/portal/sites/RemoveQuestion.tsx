import type { Site } from '@iambiz/contract/features/portal/sites.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { DeleteQuestion } from '#web/platform/records/DeleteQuestion.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { sitePhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** Asks before the name of a range is given up. */
export function RemoveQuestion({ site, onClose }: { site: Site; onClose: () => void }) {
  const words = usePhrases(sitePhrases)
  const write = useWrite('POST /iam-authority/v1/admin/site/delete', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  return (
    <DeleteQuestion
      title={words.removeQuestion}
      action={words.remove}
      write={write}
      id={site.id}
      onClose={onClose}
    >
      <p className="figures">
        <bdi>{`${site.range} · ${site.nameZh}`}</bdi>
      </p>
      <p>{words.removeAbout}</p>
    </DeleteQuestion>
  )
}
