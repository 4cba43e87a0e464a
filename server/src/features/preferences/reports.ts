import type { UserConfig } from '@iambiz/contract/features/preferences.ts'
import type pg from 'pg'
import type { Db } from '#server/platform/db/tables.ts'
import type { StoredPersonalConfig } from './personal-config.ts'
import { type StoredUserConfig, userConfigOf, type WantedAddress } from './user-config.ts'

/** A person's choices; `personalConfigOf` merges `stored` over an offer. */
export type Preferences = { stored: StoredPersonalConfig; userConfig: UserConfig }

export type PreferencesRow = {
  personal_config: StoredPersonalConfig
  user_config: StoredUserConfig
  wanted_address: WantedAddress
  email: string | null
}

/** Columns of a `PersonRead`. */
export const preferencesColumns = `
  (
    select json_build_object('value', value, 'revision', revision) from personal_config where user_no = p.user_no
  ) as personal_config,
  (
    select json_build_object('language', language, 'defaultOrgCode', default_org_code,
      'defaultRoleNo', default_role_no, 'notify', notify, 'hiddenAppIds', hidden_app_ids, 'revision', revision)
    from user_config where user_no = p.user_no
  ) as user_config,
  (
    select json_build_object('address', address, 'state', state) from email_change where user_no = p.user_no
  ) as wanted_address,
  p.email`

export const toPreferences = (row: PreferencesRow): Preferences => ({
  stored: row.personal_config,
  userConfig: userConfigOf(row.user_config, row.email, row.wanted_address),
})

export async function findPreferences(pool: pg.Pool, userNo: string): Promise<Preferences> {
  const { rows } = await pool.query<PreferencesRow>({
    name: 'preferences',
    text: `select ${preferencesColumns} from person p where p.user_no = $1`,
    values: [userNo],
  })
  const [row] = rows
  if (!row) throw new Error('the person of a session is gone')
  return toPreferences(row)
}

/** Whether the person holds this role in this organization now. */
export async function holdsPair(
  db: Db,
  userNo: string,
  pair: { orgCode: string; roleNo: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('person_role')
    .innerJoin('organization', 'organization.org_code', 'person_role.org_code')
    .innerJoin('role', 'role.role_no', 'person_role.role_no')
    .select('person_role.user_no')
    .where('person_role.user_no', '=', userNo)
    .where('person_role.org_code', '=', pair.orgCode)
    .where('person_role.role_no', '=', pair.roleNo)
    .where('organization.status', '=', 1)
    .where('role.status', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}
