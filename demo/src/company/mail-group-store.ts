import type { Kysely } from 'kysely'
import type { Calendar } from './calendar.ts'
import { applicationId } from './catalogue.ts'
import { insertRows } from './insert-store.ts'
import { createMailGroups, type MailGroupMember, mailGroupMaintainer } from './mail-groups.ts'
import type { Person } from './people.ts'

const cellsOf = (member: MailGroupMember) =>
  'userNo' in member ? [member.userNo, null] : [null, member.contactId]

/** The mail groups, latest change first. Their shared mailboxes must exist. */
export async function insertMailGroups<T>(
  db: Kysely<T>,
  people: readonly Person[],
  calendar: Calendar,
): Promise<void> {
  const groups = createMailGroups(people)
  await insertRows(
    db,
    'mail_group',
    {
      ...{ group_id: 'uuid', app_id: 'uuid', name: 'text', remarks: 'text', forced: 'boolean' },
      ...{ status: 'smallint', updater_no: 'text', created_at: 'timestamptz', updated_at: 'timestamptz' },
    },
    groups.map(({ id, application, name, remarks, forced, enabled }, index) => {
      const at = calendar.maintained(index)
      return [
        ...[id, application && applicationId(application), name, remarks, forced],
        ...[enabled ? 1 : 0, mailGroupMaintainer, at, at],
      ]
    }),
  )
  await insertRows(
    db,
    'mail_group_member',
    { group_id: 'uuid', position: 'smallint', is_copy: 'boolean', user_no: 'text', contact_id: 'uuid' },
    groups.flatMap(({ id, recipients, copies }) =>
      [...recipients, ...copies].map((member, position) => [
        ...[id, position, position >= recipients.length],
        ...cellsOf(member),
      ]),
    ),
  )
}
