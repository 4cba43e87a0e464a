import { useState } from 'react'
import { Link } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { storedWidths } from '#web/platform/columns/stored-widths.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { useMailRecords } from '#web/platform/mail-records/use-mail-records.ts'
import { keyOf } from '#web/platform/recipients/entries.ts'
import { PeoplePicker } from '#web/platform/recipients/PeoplePicker.tsx'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ResizableColumns } from '#web/ui/ResizableColumns.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { GroupDrawer } from '../editor/GroupDrawer.tsx'
import { type GroupFilter, requestOf } from '../group-filter.ts'
import { columnPhrases, formPhrases, groupPhrases } from '../phrases.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { useMembers } from './use-members.ts'
import './opened-group.css'

type Props = {
  groupId: string
  /** Filter of the list from which the group was opened. */
  filter: GroupFilter
  onMove: (place: Partial<GroupFilter>) => void
  hrefOf: (id: string) => string
  allHref: string
}

const widths = storedWidths('mail-groups')

/** One group between the other groups and the people who can be added; each change is saved at once. */
export function OpenedGroup({ groupId, filter, onMove, hrefOf, allHref }: Props) {
  const words = usePhrases(columnPhrases)
  const formWords = usePhrases(formPhrases)
  const { data, error, refetch } = useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/detail/:id', { params: { id: groupId } }),
    staleTime: 0,
  })
  const group = data?.kind === 'GROUP' ? data : undefined
  const members = useMembers(group)
  const [isEditing, setEditing] = useState(false)
  const isGone = isMissing(error) || (data && !group)
  return (
    <div className="card opened-group">
      <ResizableColumns
        kept={widths}
        labels={{ left: words.resizeGroups, right: words.resizePicker }}
        left={<OtherGroups {...{ groupId, filter, onMove, hrefOf, allHref }} />}
        middle={
          <section className="opened-group-members" aria-label={words.members}>
            {group && !error ? (
              <GroupMembers group={group} members={members} onEdit={() => setEditing(true)} />
            ) : (
              <RecordNotRead error={error} words={formWords} isGone={isGone} onRetry={refetch}>
                <SkeletonBlock width="100%" height={240} />
              </RecordNotRead>
            )}
          </section>
        }
        right={
          !isGone && (
            <section className="opened-group-picker" aria-label={words.addPeople}>
              <h2>{words.addPeople}</h2>
              {group && !group.editable && <p className="opened-group-note">{words.notYours}</p>}
              {group?.editable && (
                <PeoplePicker
                  key={groupId}
                  present={new Set([...group.recipients, ...group.cc].map(keyOf))}
                  busy={members.isPending}
                  ways={[
                    { label: words.asRecipients, add: (people) => members.add(people, 'recipients') },
                    { label: words.asCopies, add: (people) => members.add(people, 'cc') },
                  ]}
                />
              )}
            </section>
          )
        }
      />
      {isEditing && <GroupDrawer groupId={groupId} onClose={() => setEditing(false)} />}
    </div>
  )
}

function OtherGroups({ groupId, filter, onMove, hrefOf, allHref }: Props) {
  const words = usePhrases(columnPhrases)
  const groups = usePhrases(groupPhrases)
  const { data, isError, refetch } = useMailRecords(requestOf(filter))
  return (
    <nav className="opened-group-others" aria-label={words.groups}>
      <Link href={allHref} className="opened-group-all">
        <Icon name="arrow-left" size={15} />
        {words.all}
      </Link>
      {isError && <LoadFailed title={groups.failed} onRetry={refetch} />}
      <ul>
        {data?.list.map(({ id, groupName, recipientCount, ccCount, status }) => (
          <li key={id}>
            <Link
              href={hrefOf(id)}
              aria-current={id === groupId ? 'page' : undefined}
              data-off={status === 0 || undefined}
            >
              <bdi>{groupName}</bdi>
              <small className="figures">
                {groups.counts({ recipients: recipientCount, cc: ccCount })}
                {status === 0 && ` · ${groups.disabled}`}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {data && data.total > data.list.length && (
        <ListPager page={filter.page} total={data.total} onChange={(page) => onMove({ page })} />
      )}
    </nav>
  )
}
