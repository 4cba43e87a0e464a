import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { ChosenRole } from '../choose-role.ts'
import { actingPhrases } from './phrases.ts'
import './acting-choices.css'

type Props = {
  entries: readonly OrgRoleEntry[]
  /** Id of the delegation under which the person acts now. */
  current: string | undefined
  isBusy: boolean
  onChoose: (role: ChosenRole) => void
}

/** Group of the received delegations in force, each with its role, organization and end time. */
export function ActingChoices({ entries, current, isBusy, onChoose }: Props) {
  const words = usePhrases(actingPhrases)
  const received = entries.flatMap(({ org, roles }) =>
    roles.flatMap(({ role, agency }) => (agency ? [{ org, role, agency }] : [])),
  )
  if (received.length === 0) return null
  return (
    <section className="acting-choices" aria-label={words.group}>
      <h3>{words.group}</h3>
      {received.map(({ org, role, agency }) => {
        const isCurrent = agency.agencyId === current
        return (
          <button
            key={agency.agencyId}
            type="button"
            className="org-role-choice"
            aria-current={isCurrent}
            disabled={isBusy}
            onClick={() => onChoose({ orgCode: org.orgCode, roleNo: role.roleNo, agencyId: agency.agencyId })}
          >
            <Icon name="user-round-cog" size={16} />
            <span className="spacer">
              {words.entry({ name: agency.principalName, role: role.roleName })}
              <small>
                <RelativeTime
                  time={agency.endTime}
                  text={(time) => words.entryDetail({ org: org.orgName, time })}
                />
              </small>
            </span>
            {isCurrent && <Icon name="check" size={16} />}
          </button>
        )
      })}
    </section>
  )
}
