import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Column } from '#web/ui/Table.tsx'
import { appsText } from '../describe.ts'
import { PeriodText } from '../PeriodText.tsx'
import { Person } from '../Person.tsx'
import { delegationPhrases } from '../phrases.ts'
import { StatusTag } from '../StatusTag.tsx'
import { canBeEnded, type OverviewNarrowing } from './overview-filter.ts'
import { overviewPhrases } from './phrases.ts'

type Props = {
  onOpen: (delegation: Delegation) => void
  onForce: (delegation: Delegation) => void
  onNarrow: (change: Partial<OverviewNarrowing>) => void
}

/** A value in a row; clicking it filters the list by this value. */
function Only({ name, onChoose }: { name: string; onChoose: () => void }) {
  const words = usePhrases(overviewPhrases)
  return (
    <button type="button" title={words.only({ name })} onClick={onChoose}>
      {name}
    </button>
  )
}

/** The columns of all delegations: principal, agent, role, period and status. */
export function useOverviewColumns({ onOpen, onForce, onNarrow }: Props): Column<Delegation>[] {
  const words = usePhrases(overviewPhrases)
  const shared = usePhrases(delegationPhrases)
  const language = useLanguage()
  return [
    {
      key: 'principal',
      title: shared.principal,
      className: 'delegation-who',
      cell: (delegation) => {
        const { principalName: name, principalNo, principalOrgName } = delegation
        const open = { label: shared.details({ name }), onOpen: () => onOpen(delegation) }
        return <Person name={name} detail={principalOrgName ?? principalNo} open={open} />
      },
    },
    {
      key: 'agent',
      title: shared.agent,
      className: 'delegation-who',
      cell: ({ agentName, agentNo, agentOrgName }) => (
        <>
          <small className="overview-agent">{shared.agent}</small>
          <Person name={agentName} detail={agentOrgName ?? agentNo} />
        </>
      ),
    },
    {
      key: 'pair',
      title: words.applies,
      className: 'overview-pair',
      cell: (delegation) => {
        const { orgCode, orgName, roleNo, roleName } = delegation
        const text = appsText(delegation, language)
        return (
          <>
            <span className="overview-values">
              <Only name={roleName} onChoose={() => onNarrow({ roleNo })} />
              <span aria-hidden="true"> · </span>
              <Only name={orgName} onChoose={() => onNarrow({ orgCode })} />
            </span>
            <small title={text}>{text}</small>
          </>
        )
      },
    },
    {
      key: 'period',
      title: shared.period,
      className: 'delegation-when',
      cell: ({ startTime, endTime }) => <PeriodText startTime={startTime} endTime={endTime} />,
    },
    {
      key: 'status',
      title: shared.status,
      className: 'delegation-state',
      cell: (delegation) => <StatusTag delegation={delegation} />,
    },
    {
      key: 'actions',
      isFixed: true,
      title: shared.actions,
      className: 'delegation-actions',
      cell: (delegation) =>
        canBeEnded(delegation.status) ? (
          <span className="record-actions">
            <button
              type="button"
              aria-label={words.forceOf({ from: delegation.principalName, to: delegation.agentName })}
              onClick={() => onForce(delegation)}
            >
              {words.force}
            </button>
          </span>
        ) : (
          '—'
        ),
    },
  ]
}
