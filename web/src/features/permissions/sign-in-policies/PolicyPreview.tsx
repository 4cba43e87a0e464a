import type { PolicyDraft } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { isSent } from './draft.ts'
import { policyFormPhrases } from './phrases.ts'

/** Counts whom the policy of the form would ask for what, before it is saved. */
export function PolicyPreview({ draft }: { draft: PolicyDraft }) {
  const words = usePhrases(policyFormPhrases)
  const preview = useWrite('POST /iam-authority/v1/admin/signInPolicy/preview', { quiet: true })
  // The counts belong to the values that were sent.
  const { data, error } = isSent(preview, draft) ? preview : {}
  const counts = data && (['asked', 'inGrace', 'setUp', 'refused'] as const).filter((name) => data[name] > 0)
  return (
    <section className="policy-preview" aria-label={words.effectTitle}>
      <Button size="small" busy={preview.isPending} onClick={() => preview.mutate({ body: { draft } })}>
        {words.check}
      </Button>
      <output>
        {error && <p role="alert">{error.message}</p>}
        {data && (
          <div ref={bringIntoView} className="policy-result">
            <p>{words.affected({ count: data.people })}</p>
            <ul>
              {counts?.map((name) => (
                <li key={name}>{words[name]({ count: data[name] })}</li>
              ))}
            </ul>
            {data.lockout && (
              <p className="policy-warning">
                {data.lockout === 'caller' ? words.lockoutCaller : words.lockoutAdministrators}
              </p>
            )}
          </div>
        )}
      </output>
    </section>
  )
}
