import type { MailGroupSummary } from '@iambiz/contract/features/mail/groups.ts'
import type { MailKind } from '@iambiz/contract/platform/mail-record.ts'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { type GroupFilter, requestOf } from './group-filter.ts'

type Listed = { list: readonly { kind: MailKind }[]; total: number }

/** The call lists three kinds; asked for groups it lists nothing else. */
const groupsOf = ({ list, total }: Listed): { list: MailGroupSummary[]; total: number } => ({
  list: list.filter((row): row is MailGroupSummary => row.kind === 'GROUP'),
  total,
})

/** One page of the groups. */
export const useGroups = (filter: GroupFilter) =>
  usePagedRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/list', { body: requestOf(filter) }),
    select: groupsOf,
  })
