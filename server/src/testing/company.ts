import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { givenIn } from './given.ts'

type Pair = { org: string; role: string }

type NewRole = Partial<Insertable<Tables['role']>> & { role_no: string }

/** Roles of the small company: one per capability, one per kind of administrator, and two ordinary ones. */
const roles: NewRole[] = [
  { role_no: 'staff', sort_no: 1, delegable: false },
  { role_no: 'lead', sort_no: 2, delegable: true },
  { role_no: 'editor', sort_no: 3, delegable: false, bulletin_maintain: true },
  { role_no: 'analyst', sort_no: 4, delegable: false, login_statistics: true },
  { role_no: 'counter', sort_no: 5, delegable: false, app_login_statistics: true },
  { role_no: 'bsm', sort_no: 6, delegable: false },
  { role_no: 'auc', sort_no: 7, delegable: false },
  { role_no: 'root', sort_no: 8, delegable: false },
]

/** Creates two organizations, eight roles and the dictionary entries of the administrators; no people. */
export async function foundCompany(db: Db): Promise<void> {
  const given = givenIn(db)
  await given.organization({ org_code: 'group', name_zh: '集团总部', name_en: 'Headquarters', sort_no: 1 })
  await given.organization({ org_code: 'sales', name_zh: '销售部', parent_code: 'group', sort_no: 2 })
  for (const role of roles) await given.role({ name_en: `Role ${role.role_no}`, ...role })
  await db
    .insertInto('dictionary_entry')
    .values([
      administrator('super_manager', 'root'),
      administrator('auc_manager', 'auc'),
      administrator('business_sys_manager', 'bsm'),
    ])
    .execute()
}

const administrator = (key: string, roleNo: string) => ({
  key_name: key,
  key_value: roleNo,
  description_zh: `管理员 ${key}`,
  description_en: `Administrator ${key}`,
})

/** Adds a person with these pairs of organization and role. */
export async function employ(
  db: Db,
  userNo: string,
  pairs: readonly Pair[] = [],
  more: Partial<Insertable<Tables['person']>> = {},
): Promise<void> {
  const given = givenIn(db)
  await given.person({ user_no: userNo, name_zh: `员工${userNo}`, name_en: `Person ${userNo}`, ...more })
  for (const { org, role } of pairs) await given.personRole(userNo, org, role)
}
