import type { MailOrganization } from '@iambiz/contract/features/mail/addresses.ts'
import { read, useRead } from '#web/platform/api/query.ts'

type Option = { value: string; label: string }

/** Indents an option per level, because a native `select` cannot show a tree. */
const step = '\u2003'

function indented(organizations: readonly MailOrganization[]): Option[] {
  const depths = new Map<string, number>()
  return organizations.map(({ orgCode, orgName, parentCode }) => {
    const depth = parentCode === undefined ? 0 : (depths.get(parentCode) ?? 0) + 1
    depths.set(orgCode, depth)
    return { value: orgCode, label: step.repeat(depth) + orgName }
  })
}

/** Returns the departments as options; adds `chosen` while they load and if it is no longer among them. */
export function useDepartments(chosen?: { orgCode: string; orgName: string }): Option[] {
  const { data } = useRead(read('GET /iam-portal/bulletin/emailTemplate/orgTree'))
  const options = indented(data?.list ?? [])
  if (!chosen || options.some(({ value }) => value === chosen.orgCode)) return options
  return [{ value: chosen.orgCode, label: chosen.orgName }, ...options]
}
