import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { depthsOf } from '../reads.ts'
import { touched } from '../touched.ts'
import { organizationPhrases } from './phrases.ts'
import { branchOf, type Drop } from './visible.ts'

type Props = {
  organization: Organization
  organizations: readonly Organization[]
  /** Target of drag and drop; absent if the dialog was opened with the button. */
  drop?: Drop | undefined
  onClose: () => void
}

const step = '\u2003'

/** Asks for the new place of an organization, or confirms the place where it was dropped. */
export function MoveDialog({ organization, organizations, drop, onClose }: Props) {
  const words = usePhrases(organizationPhrases)
  const { orgCode, orgName, revision } = organization
  const [parent, setParent] = useState((drop ? drop.parentCode : organization.parentCode) ?? '')
  const [before, setBefore] = useState(drop?.beforeCode ?? '')
  const write = useWrite('POST /iam-authority/v1/admin/org/move', {
    invalidates: touched,
    done: () => notify.success(words.moved({ name: orgName })),
  })
  const branch = branchOf(organizations, orgCode)
  const depths = depthsOf(organizations)
  const parents = organizations.filter((one) => !branch.has(one.orgCode))
  const siblings = organizations.filter((one) => (one.parentCode ?? '') === parent && one.orgCode !== orgCode)
  const go = () =>
    write.mutate(
      {
        body: {
          orgCode,
          revision,
          ...(parent && { parentCode: parent }),
          ...(before && { beforeCode: before }),
        },
      },
      { onSettled: onClose },
    )
  return (
    <Question
      title={words.moveTitle({ name: orgName })}
      action={words.move}
      busy={write.isPending}
      onGo={go}
      onClose={onClose}
    >
      <div className="record-form">
        <ChoiceField
          label={words.parent}
          value={parent}
          options={[
            { value: '', label: words.top },
            ...parents.map((one) => ({
              value: one.orgCode,
              label: step.repeat(depths.get(one.orgCode) ?? 0) + one.orgName,
            })),
          ]}
          error={undefined}
          onChange={(code) => {
            setParent(code)
            setBefore('')
          }}
        />
        <ChoiceField
          label={words.position}
          value={before}
          options={[
            { value: '', label: words.last },
            ...siblings.map((one) => ({ value: one.orgCode, label: words.before({ name: one.orgName }) })),
          ]}
          error={undefined}
          onChange={setBefore}
        />
        <p className="directory-note">{words.moveAbout}</p>
      </div>
    </Question>
  )
}
