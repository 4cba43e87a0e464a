import type { MailGroupSummary } from '@iambiz/contract/features/mail-groups.ts'
import type { MailKind } from '@iambiz/contract/platform/mail-record.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { read, useRead } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'
import { type GroupFilter, requestOf } from './group-filter.ts'

type Listed = { list: readonly { kind: MailKind }[]; total: number }

/** The call lists three kinds; asked for groups it lists nothing else. */
const groupsOf = ({ list, total }: Listed): { list: MailGroupSummary[]; total: number } => ({
  list: list.filter((row): row is MailGroupSummary => row.kind === 'GROUP'),
  total,
})

/** One page of the groups. */
export const useGroups = (filter: GroupFilter) =>
  useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/list', { body: requestOf(filter) }),
    placeholderData: keepPreviousData,
    select: groupsOf,
  })

/** The applications that groups can belong to: all, and those of which the person may make groups. */
export function useApplications(everyApp: string) {
  const { adminKind } = useSession().signedIn
  const { data = [] } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const single = data.map(({ appCode, appName }) => ({ value: appCode, label: appName }))
  const all = [{ value: '*', label: everyApp }, ...single]
  return { all, own: adminKind === 'business_sys_manager' ? single : all }
}
