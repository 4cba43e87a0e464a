import type { Organization, OrganizationImpact } from '@iambiz/contract/features/directory/organizations.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { organizationPhrases } from './phrases.ts'

type Props = { organization: Organization; onClose: () => void }

function Impact({ impact }: { impact: OrganizationImpact }) {
  const words = usePhrases(organizationPhrases)
  const { organizations, people, peopleWithoutOther, delegations, grants } = impact
  const lines = [
    words.impactOrganizations({ count: organizations }),
    ...(people > 0 ? [words.impactPeople({ count: people })] : []),
    ...(peopleWithoutOther > 0 ? [words.impactAlone({ count: peopleWithoutOther })] : []),
    ...(delegations > 0 ? [words.impactDelegations({ count: delegations })] : []),
    ...(grants > 0 ? [words.impactGrants({ count: grants })] : []),
  ]
  return (
    <>
      <ul className="directory-impact">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="directory-note">{words.undone}</p>
    </>
  )
}

/** Asks for confirmation before an organization is enabled, or disabled with the consequences. */
export function SwitchQuestion({ organization, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(organizationPhrases) }
  const { orgCode, orgName, status } = organization
  // Fixed on mount: the record is read again before the dialog closes, and its new status must not change the question.
  const [isOn] = useState(status === 1)
  const impact = useRead({
    ...read('POST /iam-authority/v1/admin/org/impact', { body: { ids: [orgCode] } }),
    enabled: isOn,
    staleTime: 0,
  })
  const write = useWrite('POST /iam-authority/v1/admin/org/status', {
    invalidates: touched,
    done: () => notify.success(words.done),
  })
  const ids = [orgCode]
  const go = () => {
    if (!isOn) return write.mutate({ body: { ids, status: 1 } }, { onSuccess: onClose })
    if (!impact.data) return void impact.refetch()
    const { version } = impact.data
    write.mutate({ body: { ids, status: 0, version } }, { onSuccess: onClose })
  }
  return (
    <Question
      title={isOn ? words.disableTitle({ name: orgName }) : words.enableTitle({ name: orgName })}
      action={isOn ? words.disable : words.enable}
      isDanger={isOn}
      busy={write.isPending || (isOn && impact.isFetching)}
      onGo={go}
      onClose={onClose}
    >
      {!isOn && <p>{words.enableAbout}</p>}
      {isOn &&
        (impact.data ? (
          <Impact impact={impact.data} />
        ) : (
          <p role="status">{impact.isError ? words.failed : words.counting}</p>
        ))}
    </Question>
  )
}
