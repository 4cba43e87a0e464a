import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import './org-role-switch.css'
import { sessionPhrases } from './phrases.ts'

const orgRolePanel = onDemand(() => import('./panels/OrgRolePanel.tsx').then((chunk) => chunk.OrgRolePanel))

type Props = {
  /** Called after the switch, so that the layout can leave a page that the new role cannot open. */
  onSwitched: () => void
  align?: 'start' | 'end'
}

/** Shows the current organization and role, and lets the person switch to another. */
export function OrgRoleSwitch({ onSwitched, align = 'end' }: Props) {
  const words = usePhrases(sessionPhrases)
  const { current } = useSession().signedIn
  if (!current) return null
  return (
    <Popover
      label={words.switchRole}
      align={align}
      className="org-role-panel"
      trigger={(props) => (
        <button {...props} type="button" className="org-role-button" title={words.switchRole}>
          <Icon name="building-2" size={16} />
          <span className="org-role-org">{current.orgName}</span>
          <span className="org-role-role">{current.roleName}</span>
          <Icon name="chevrons-up-down" size={14} />
        </button>
      )}
    >
      {(close) => (
        <OnDemand
          load={orgRolePanel}
          props={{
            onSwitched: () => {
              close()
              onSwitched()
            },
          }}
        />
      )}
    </Popover>
  )
}
