import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChangeList } from './ChangeList.tsx'
import { versionPhrases } from './phrases.ts'
import { touched } from './touched.ts'

/**
 * Publishes the pending changes after the person has reviewed them. If they changed meanwhile, they are shown again.
 */
export function PublishDialog({ systemCode, onClose }: { systemCode: string; onClose: () => void }) {
  const words = usePhrases(versionPhrases)
  const changes = useRead({
    ...read('POST /iam-authority/v1/admin/languages/changes', { body: { systemCode } }),
    staleTime: 0,
  })
  const write = useWrite('POST /iam-authority/v1/admin/languages/publish', { invalidates: touched })
  const { data } = changes
  const publish = () =>
    data &&
    write.mutate(
      { body: { systemCode, state: data.state } },
      {
        onSuccess: ({ versionNo }) => {
          notify.success(words.published({ version: versionNo }))
          onClose()
        },
      },
    )
  return (
    <Question
      title={words.publishTitle}
      action={words.publish}
      busy={write.isPending || changes.isFetching}
      onGo={publish}
      onClose={onClose}
    >
      {changes.isError && <LoadFailed title={words.failed} onRetry={changes.refetch} />}
      {data &&
        (data.total === 0 ? (
          <p>{words.nothing}</p>
        ) : (
          <>
            <p>{words.publishAbout({ count: data.total })}</p>
            <ChangeList {...data} />
          </>
        ))}
    </Question>
  )
}
