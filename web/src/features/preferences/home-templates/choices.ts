import type { TemplateSubject } from '@iambiz/contract/home-templates.ts'
import { read, useRead } from '#web/platform/api/query.ts'

type Choice = { value: string; label: string }

/** Indents a child in the list of options. */
const indent = '\u3000'

/** Returns the organizations as an indented tree, and the roles. */
export function useSubjects(): Record<TemplateSubject, readonly Choice[]> {
  const { data } = useRead(read('GET /iam-authority/v1/admin/app/choices'))
  const depths = new Map<string, number>()
  const organization = (data?.organizations ?? []).map(({ orgCode, orgName, parentCode }) => {
    const depth = parentCode === undefined ? 0 : (depths.get(parentCode) ?? 0) + 1
    depths.set(orgCode, depth)
    return { value: orgCode, label: `${indent.repeat(depth)}${orgName}` }
  })
  const role = (data?.roles ?? []).map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName }))
  return { organization, role }
}

/** Tools and links of the library. */
export const useEntries = () => useRead(read('GET /iam-portal/v1/portal/tool/list')).data ?? []
