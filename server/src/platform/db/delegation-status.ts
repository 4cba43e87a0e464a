import { adminKinds } from '@iambiz/contract/platform/access.ts'

const administrations = adminKinds.map((kind) => `'${kind}'`).join(', ')

/**
 * SQL: whether the principal of the delegation `d` has its organization and role now, both active, and the role is
 * delegable; administrator roles never are.
 */
const principalHolds = (d: string): string => `exists (
  select from person_role held
  join person principal on principal.user_no = held.user_no and principal.status = 1
  join organization held_org on held_org.org_code = held.org_code and held_org.status = 1
  join role held_role on held_role.role_no = held.role_no and held_role.status = 1 and held_role.delegable
  where held.user_no = ${d}.principal_no and held.org_code = ${d}.org_code and held.role_no = ${d}.role_no
    and not exists (
      select from dictionary_entry named
      where named.key_name in (${administrations}) and named.key_value = ${d}.role_no and named.status = 1))`

/**
 * SQL: the status of the delegation `d` at a time, both given as SQL; `statusAt` implements the same rule in memory.
 */
export const delegationStatus = (d: string, now: string): string => `(case
  when ${d}.accepted = false then 5
  when ${d}.ended_at is not null then 4
  when ${d}.ends_at <= ${now} then 3
  when ${d}.accepted is null then 0
  when ${d}.starts_at > ${now} then 1
  when ${principalHolds(d)} then 2
  else 6 end)`
