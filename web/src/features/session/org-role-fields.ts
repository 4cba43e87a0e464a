import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'
import { remembered, searchable } from '#web/platform/search/match.ts'

type Org = OrgRoleEntry['org']
type Role = OrgRoleEntry['roles'][number]['role']

/** The texts by which search finds an organization. */
export const fieldsOfOrg = remembered<Org>(({ orgName, orgCode, pinyin, initials }) =>
  searchable({ names: [orgName], codes: [orgCode], pinyin, initials }),
)

/** The texts by which search finds a role. */
export const fieldsOfRole = remembered<Role>(({ roleName, roleNo, pinyin, initials }) =>
  searchable({ names: [roleName], codes: [roleNo], pinyin, initials }),
)
