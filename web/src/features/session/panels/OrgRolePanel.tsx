import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'
import { type KeyboardEvent, useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { delegatedOrgRole, ownOrgRole } from '#web/platform/session/own-org-role.ts'
import { useSession } from '#web/platform/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { actingPhrases } from '../acting/phrases.ts'
import { type ChosenRole, chooseRole } from '../choose-role.ts'
import { searchOrgRoles } from './org-role-search.ts'
import { panelPhrases } from './phrases.ts'
import './org-role-panel.css'

/** Up and down move within a column; left and right move between organizations and roles. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const columns = [...event.currentTarget.querySelectorAll('section')]
  const column = columns.find((it) => it.contains(document.activeElement))
  if (!column) return
  const [organizations, roles] = columns
  const buttonsIn = (it: Element | undefined) => [...(it?.querySelectorAll<HTMLElement>('button') ?? [])]
  const buttons = buttonsIn(column)
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const targetOf = (key: string): HTMLElement | undefined => {
    if (key === 'ArrowDown') return buttons[at + 1]
    if (key === 'ArrowUp') return buttons[at - 1]
    if (key === 'Home') return buttons[0]
    if (key === 'End') return buttons.at(-1)
    if (key === 'ArrowRight') return buttonsIn(roles)[0]
    if (key === 'ArrowLeft') return buttonsIn(organizations)[0]
    return undefined
  }
  const target = targetOf(event.key)
  if (!target) return
  event.preventDefault()
  target.focus()
}

type ActingChoicesProps = {
  entries: readonly OrgRoleEntry[]
  /** Id of the delegation under which the person acts now. */
  current: string | undefined
  isBusy: boolean
  onChoose: (role: ChosenRole) => void
}

/** Group of the received delegations in force, each with its role, organization and end time. */
function ActingChoices({ entries, current, isBusy, onChoose }: ActingChoicesProps) {
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

/** Two columns: the organizations, and the roles of the selected one. */
export function OrgRolePanel({ onSwitched }: { onSwitched: () => void }) {
  const words = usePhrases(panelPhrases)
  const { signedIn, orgCode, roleNo } = useSession()
  const { acting } = signedIn
  const [text, setText] = useState('')
  const [shownOrg, setShownOrg] = useState(orgCode)
  const [isSwitching, setSwitching] = useState(false)
  const held = useRead({
    ...read('GET /iam-portal/v1/portal/userOrgRole', { query: { userNo: signedIn.user.userNo } }),
    placeholderData: { userNo: signedIn.user.userNo, orgRole: signedIn.orgRole },
  })
  if (held.isError) return <LoadFailed title={words.organizationsFailed} onRetry={held.refetch} />
  const found = searchOrgRoles(ownOrgRole(held.data?.orgRole ?? []), text)
  // Received delegations arrive with the session, so one that has ended disappears immediately.
  const received = searchOrgRoles(delegatedOrgRole(signedIn.orgRole), text)
  const shown = found.find(({ org }) => org.orgCode === shownOrg) ?? found[0]

  const choose = async (role: ChosenRole) => {
    if (isSwitching) return
    setSwitching(true)
    if (await chooseRole(role)) onSwitched()
    else setSwitching(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut between the buttons inside
    <div onKeyDown={walk} aria-busy={isSwitching}>
      <label className="org-role-search">
        <Icon name="search" size={14} />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={words.searchRole}
          aria-label={words.searchRole}
        />
      </label>
      {shown ? (
        <div className="org-role-columns">
          <section className="org-role-column" aria-label={words.organizations}>
            <h3>{words.organizations}</h3>
            {found.map(({ org, roles }) => (
              <button
                key={org.orgCode}
                type="button"
                className="org-role-choice"
                aria-current={org.orgCode === shown.org.orgCode}
                onClick={() => setShownOrg(org.orgCode)}
              >
                <Icon name="building-2" size={16} />
                <span className="spacer">
                  {org.orgName}
                  <small>{words.roleCount({ count: roles.length })}</small>
                </span>
                {org.orgCode === shown.org.orgCode && <Icon name="chevron-right" size={15} />}
              </button>
            ))}
          </section>
          <section className="org-role-column" aria-label={words.rolesOf({ name: shown.org.orgName })}>
            <h3>{words.rolesOf({ name: shown.org.orgName })}</h3>
            {shown.roles.map(({ role }) => {
              const isCurrent = !acting && shown.org.orgCode === orgCode && role.roleNo === roleNo
              return (
                <button
                  key={role.roleNo}
                  type="button"
                  className="org-role-choice"
                  aria-current={isCurrent}
                  disabled={isSwitching}
                  onClick={() =>
                    isCurrent
                      ? onSwitched()
                      : void choose({ orgCode: shown.org.orgCode, roleNo: role.roleNo })
                  }
                >
                  <span className="spacer">
                    {role.roleName}
                    {role.remark && <small>{role.remark}</small>}
                  </span>
                  {isCurrent && <Icon name="check" size={16} />}
                </button>
              )
            })}
          </section>
        </div>
      ) : (
        <EmptyState title={words.noMatch} />
      )}
      <ActingChoices
        entries={received}
        current={acting?.agencyId}
        isBusy={isSwitching}
        onChoose={(role) => (role.agencyId === acting?.agencyId ? onSwitched() : void choose(role))}
      />
      <p className="org-role-hint">
        <Icon name="info" size={14} />
        {words.switchHint}
      </p>
    </div>
  )
}
