import type { MailGroupDetail } from '@iambiz/contract/features/mail/groups.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { keyOf, maxPeople } from '#web/platform/recipients/entries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { GroupState } from '../group-columns.tsx'
import { columnPhrases, groupPhrases } from '../phrases.ts'
import type { Part, useMembers } from './use-members.ts'

type Members = ReturnType<typeof useMembers>
type Props = { group: MailGroupDetail; members: Members; onEdit: () => void }

/** The members of a group: recipients first, then people in copy. */
export function GroupMembers({ group, members, onEdit }: Props) {
  const words = usePhrases(columnPhrases)
  const groups = usePhrases(groupPhrases)
  const { groupName, remarks, forced, memberCount, editable } = group
  return (
    <>
      <header className="opened-group-head">
        <h2>
          <bdi>{groupName}</bdi>
        </h2>
        <GroupState status={group.status} />
        {forced && (
          <span title={groups.forcedAbout}>
            <Tag kind="info">{groups.forced}</Tag>
          </span>
        )}
        <span className="spacer" />
        {editable && (
          <Button size="small" icon="pencil" onClick={onEdit}>
            {words.settings}
          </Button>
        )}
        {remarks && (
          <p>
            <bdi>{remarks}</bdi>
          </p>
        )}
        <p className="figures">{words.people({ count: memberCount, most: maxPeople })}</p>
      </header>
      <div className="opened-group-lists">
        <People
          part="recipients"
          title={groups.recipients}
          people={group.recipients}
          {...{ editable, members }}
        />
        <People part="cc" title={groups.cc} people={group.cc} {...{ editable, members }} />
      </div>
    </>
  )
}

type PeopleProps = {
  part: Part
  title: string
  people: readonly MailPerson[]
  editable: boolean
  members: Members
}

function People({ part, title, people, editable, members }: PeopleProps) {
  const words = usePhrases(columnPhrases)
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="figures">{people.length}</span>
      </h3>
      {people.length === 0 && <p className="opened-group-note">{words.nobody}</p>}
      <ul>
        {people.map((person) => (
          <Member key={keyOf(person)} {...{ part, person, editable, members }} />
        ))}
      </ul>
    </section>
  )
}

type MemberProps = Pick<PeopleProps, 'part' | 'editable' | 'members'> & { person: MailPerson }

function Member({ part, person, editable, members }: MemberProps) {
  const words = usePhrases(columnPhrases)
  const name = person.userName || person.email
  const other = part === 'cc' ? 'recipients' : 'cc'
  const to = part === 'cc' ? words.toRecipient : words.toCopy
  return (
    <li className="opened-group-member">
      <span className="opened-group-person">
        <bdi>{name}</bdi>
        {person.left && (
          <span className="opened-group-left">
            <Icon name="triangle-alert" size={12} />
            {words.left}
          </span>
        )}
        <small>{[person.email, person.orgName].filter(Boolean).join(' · ')}</small>
      </span>
      {editable && (
        <>
          <button
            type="button"
            disabled={members.isPending}
            aria-label={words.move({ name, to })}
            onClick={() => members.add([person], other)}
          >
            {to}
          </button>
          <button
            type="button"
            disabled={members.isPending}
            aria-label={words.takeOne({ name })}
            onClick={() => members.remove(person)}
          >
            {words.take}
          </button>
        </>
      )}
    </li>
  )
}
