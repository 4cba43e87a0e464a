import { read, useRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { refusalPhrases } from './phrases.ts'

/** Refused requests of a client with the reasons, as help for setting up the client. */
export function RefusalSection({ clientId }: { clientId: string }) {
  const words = usePhrases(refusalPhrases)
  const { tableTime } = useFormats()
  const { data, isError, isFetching, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/provisioning/refusal/list', { body: { id: clientId } }),
    staleTime: 0,
  })
  return (
    <section className="provisioning-section" aria-label={words.title}>
      <h3>
        {words.title}
        <Button size="small" kind="text" busy={isFetching} onClick={() => void refetch()}>
          {words.refresh}
        </Button>
      </h3>
      {isError && <LoadFailed title={words.failed} onRetry={refetch} />}
      {data?.list.length === 0 && <p className="provisioning-minor">{words.none}</p>}
      <ul className="provisioning-rows">
        {data?.list.map((refusal) => (
          <li key={refusal.id}>
            <span className="figures">
              {refusal.status} {refusal.scimType}
            </span>
            <small className="figures">{tableTime(refusal.time)}</small>
            <code>
              {refusal.method} {refusal.path}
            </code>
            <p lang="en">{refusal.detail}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
