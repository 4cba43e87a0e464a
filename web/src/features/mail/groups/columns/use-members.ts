import type { MailGroupDetail } from '@iambiz/contract/features/mail/groups.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { keyOf } from '#web/platform/recipients/entries.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { columnPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { writtenPeople } from '../values.ts'

export type Part = 'recipients' | 'cc'

type Lists = Record<Part, readonly MailPerson[]>

const without = (people: readonly MailPerson[], gone: readonly MailPerson[]) => {
  const keys = new Set(gone.map(keyOf))
  return people.filter((person) => !keys.has(keyOf(person)))
}

/** Changes the members of the opened group; each change is saved at once, based on the shown revision. */
export function useMembers(group: MailGroupDetail | undefined) {
  const save = useWrite('POST /iam-portal/bulletin/emailTemplate/saveOrUpdate', {
    invalidates: touched,
    done: () => notify.success(words(columnPhrases).saved),
  })
  const put = (lists: Lists) => {
    if (!group) return
    const { id, appCode, status, revision, groupName, remarks = '', forced } = group
    save.mutate({
      body: {
        kind: 'GROUP',
        ...{ id, appCode, status, revision, groupName, remarks, forced },
        recipients: writtenPeople(lists.recipients),
        cc: writtenPeople(lists.cc),
      },
    })
  }
  const taken = (people: readonly MailPerson[]): Lists => ({
    recipients: without(group?.recipients ?? [], people),
    cc: without(group?.cc ?? [], people),
  })
  return {
    isPending: save.isPending,
    /** Adds people to a part, and removes them from the other part. */
    add: (people: readonly MailPerson[], part: Part) => {
      const rest = taken(people)
      put({ ...rest, [part]: [...rest[part], ...people] })
    },
    remove: (person: MailPerson) => put(taken([person])),
  }
}
