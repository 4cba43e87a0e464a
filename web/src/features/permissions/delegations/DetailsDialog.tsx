import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { appsText } from './describe.ts'
import { delegationPhrases, detailPhrases } from './phrases.ts'
import { StatusTag } from './StatusTag.tsx'

/** Shows all data of a delegation, including data for which the table has no space. */
export function DetailsDialog({ delegation, onClose }: { delegation: Delegation; onClose: () => void }) {
  const words = usePhrases(delegationPhrases)
  const details = usePhrases(detailPhrases)
  const language = useLanguage()
  const { principalName, principalNo, agentName, agentNo, orgName, roleName, decideTime, status } = delegation
  const facts: [string, string | undefined][] = [
    [words.principal, `${principalName} ${principalNo}`],
    [words.agent, `${agentName} ${agentNo}`],
    [details.authority, `${orgName} · ${roleName}`],
    [details.apps, appsText(delegation, language)],
    [words.period, `${delegation.startTime} ${words.to}\n${delegation.endTime}`],
    [words.reason, delegation.reason],
    [details.created, delegation.createTime],
    [status === 5 ? details.declined : details.accepted, decideTime],
    [details.comment, delegation.comment],
    [details.ended, delegation.revokeTime],
    [details.endReason, delegation.endReason],
  ]
  return (
    <ViewDialog title={details.title} onClose={onClose}>
      <p>
        <StatusTag delegation={delegation} />
      </p>
      <dl className="delegation-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </ViewDialog>
  )
}
