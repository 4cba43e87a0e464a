import type { MailGroupSummary } from '@iambiz/contract/features/mail/groups.ts'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { chooseColumn } from '#web/platform/list/choose-column.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { groupPhrases } from './phrases.ts'
import '#web/platform/list/list-card.css'

type Props = {
  rows: readonly MailGroupSummary[]
  selection: Selection
  hrefOf: (id: string) => string
  editHrefOf: (id: string) => string
  onRemove: (group: MailGroupSummary) => void
}

/** Shows whether a group is enabled. */
export function GroupState({ status }: Pick<MailGroupSummary, 'status'>) {
  const words = usePhrases(groupPhrases)
  return status === 1 ? (
    <Tag kind="success">
      <Icon name="circle-check" size={12} />
      {words.enabled}
    </Tag>
  ) : (
    <Tag kind="warning">
      <Icon name="circle-pause" size={12} />
      {words.disabled}
    </Tag>
  )
}

function Name({ group, href }: { group: MailGroupSummary; href: string }) {
  const words = usePhrases(groupPhrases)
  const { groupName, forced, recipientCount, ccCount, remarks } = group
  return (
    <>
      <span className="mail-group-line">
        <Link href={href}>
          <bdi>{groupName}</bdi>
        </Link>
        {forced && (
          <span title={words.forcedAbout}>
            <Tag kind="info" small>
              {words.forced}
            </Tag>
          </span>
        )}
      </span>
      <span className="mail-group-meta">
        {words.counts({ recipients: recipientCount, cc: ccCount })}
        {remarks && <bdi>{remarks}</bdi>}
      </span>
    </>
  )
}

function Actions({
  group,
  editHref,
  onRemove,
}: {
  group: MailGroupSummary
  editHref: string
  onRemove: () => void
}) {
  const words = usePhrases(groupPhrases)
  const name = group.groupName
  return (
    group.editable && (
      <span className="record-actions">
        <Link href={editHref} aria-label={words.editOne({ name })}>
          {words.edit}
        </Link>
        <button type="button" aria-label={words.removeOne({ name })} onClick={onRemove}>
          {words.remove}
        </button>
      </span>
    )
  )
}

/** Returns the table columns; on phones each group takes a few lines. */
export function useGroupColumns({
  rows,
  selection,
  hrefOf,
  editHrefOf,
  onRemove,
}: Props): Column<MailGroupSummary>[] {
  const words = usePhrases(groupPhrases)
  return [
    chooseColumn({
      rows,
      selection,
      idOf: ({ id }) => id,
      mayChoose: ({ editable }) => editable,
      words: { all: words.chooseAll, one: ({ groupName }) => words.choose({ name: groupName }) },
    }),
    {
      key: 'name',
      title: words.name,
      className: 'mail-group-name',
      cell: (group) => <Name group={group} href={hrefOf(group.id)} />,
    },
    {
      key: 'recipients',
      title: words.recipients,
      className: 'mail-group-count',
      cell: ({ recipientCount }) => <span className="figures">{recipientCount}</span>,
    },
    {
      key: 'cc',
      title: words.cc,
      className: 'mail-group-count',
      cell: ({ ccCount }) => <span className="figures">{ccCount}</span>,
    },
    {
      key: 'status',
      title: words.status,
      className: 'mail-group-state',
      cell: ({ status }) => <GroupState status={status} />,
    },
    {
      key: 'remarks',
      title: words.remarks,
      className: 'mail-group-remarks',
      cell: ({ remarks = '' }) => <bdi title={remarks}>{remarks || '—'}</bdi>,
    },
    {
      key: 'application',
      title: words.application,
      className: 'mail-group-app',
      cell: ({ appCode, appName }) => <bdi>{appCode === '*' ? words.everyApp : appName}</bdi>,
    },
    {
      key: 'updated',
      title: words.updated,
      className: 'mail-group-time',
      cell: ({ updateTime, updaterName }) => (
        <span className="figures" title={updaterName}>
          {updateTime.slice(0, 16)}
        </span>
      ),
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column mail-group-actions',
      isFixed: true,
      cell: (group) => (
        <Actions group={group} editHref={editHrefOf(group.id)} onRemove={() => onRemove(group)} />
      ),
    },
  ]
}
