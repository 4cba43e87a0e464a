import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Column } from '#web/ui/Table.tsx'
import { actionsOf, type DelegationAction } from './actions.ts'
import type { Box } from './box.ts'
import { appsText, otherOf } from './describe.ts'
import { PeriodText } from './PeriodText.tsx'
import { Person } from './Person.tsx'
import { actionPhrases, actionWords, delegationPhrases } from './phrases.ts'
import { StatusTag } from './StatusTag.tsx'

type Props = {
  box: Box
  mayDelegate: boolean
  onOpen: (delegation: Delegation) => void
  onAct: (action: DelegationAction, delegation: Delegation) => void
}

function Actions({
  delegation,
  box,
  mayDelegate,
  onAct,
}: Omit<Props, 'onOpen'> & { delegation: Delegation }) {
  const words = usePhrases(actionWords)
  const { of } = usePhrases(actionPhrases)
  const { name } = otherOf(delegation, box)
  const actions = actionsOf(delegation, box, mayDelegate)
  if (actions.length === 0) return '—'
  return (
    <span className="record-actions">
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          aria-label={of({ action: words[action], name })}
          onClick={() => onAct(action, delegation)}
        >
          {words[action]}
        </button>
      ))}
    </span>
  )
}

/** Returns the columns of a list. On phones a delegation is a card of a few lines. */
export function useDelegationColumns({ box, mayDelegate, onOpen, onAct }: Props): Column<Delegation>[] {
  const words = usePhrases(delegationPhrases)
  const language = useLanguage()
  return [
    {
      key: 'person',
      title: box === 'initiated' ? words.agent : words.principal,
      className: 'delegation-who',
      cell: (delegation) => {
        const { name, no, orgName } = otherOf(delegation, box)
        const open = { label: words.details({ name }), onOpen: () => onOpen(delegation) }
        return <Person name={name} detail={orgName ?? no} open={open} />
      },
    },
    {
      key: 'authority',
      title: words.authority,
      className: 'delegation-what',
      cell: (delegation) => {
        const text = appsText(delegation, language)
        return (
          <>
            <span title={text}>{text}</span>
            <small>
              {delegation.roleName} · {delegation.orgName}
            </small>
          </>
        )
      },
    },
    {
      key: 'period',
      title: words.period,
      className: 'delegation-when',
      cell: ({ startTime, endTime }) => <PeriodText startTime={startTime} endTime={endTime} />,
    },
    {
      key: 'reason',
      title: words.reason,
      className: 'delegation-why',
      cell: ({ reason }) => (reason ? <bdi title={reason}>{reason}</bdi> : '—'),
    },
    {
      key: 'status',
      title: words.status,
      className: 'delegation-state',
      cell: (delegation) => <StatusTag delegation={delegation} />,
    },
    {
      key: 'actions',
      isFixed: true,
      title: words.actions,
      className: 'delegation-actions',
      cell: (delegation) => (
        <Actions delegation={delegation} box={box} mayDelegate={mayDelegate} onAct={onAct} />
      ),
    },
  ]
}
