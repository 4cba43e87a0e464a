import { type Kysely, sql } from 'kysely'
import { applicationId } from './catalogue.ts'

/** The names identify the policies at later starts. */
const everyone = '全员绑定动态口令'
const treasury = '资金管理须二次验证'

/** Time to set up that a start leaves at least, so that the accounts of the README keep signing in. */
const graceDays = 14

/**
 * The policies of the demo company: the announcement about one-time codes as a policy in its time to set up, and a
 * finance application that asks for a second factor.
 */
export async function insertSignInPolicies<T>(trx: Kysely<T>, now: Date): Promise<void> {
  const until = new Date(now.getTime() + graceDays * 86_400_000)
  await sql`
    insert into sign_in_policy (name_zh, name_en, target, network, device, effect, factor_kinds, grace_until, grace_days)
    values (${everyone}, 'One-time codes for everyone', 'any', 'any', 'untrusted', 'second-factor',
      '{totp,passkey}', date_trunc('day', ${until}::timestamptz) + interval '23:59:59', ${graceDays})`.execute(
    trx,
  )
  await sql`
    with policy as (
      insert into sign_in_policy (name_zh, name_en, target, network, device, effect, factor_kinds)
      values (${treasury}, 'Second factor for Treasury', 'chosen', 'any', 'any', 'second-factor', '{totp,passkey}')
      returning policy_id
    )
    insert into sign_in_policy_condition (policy_id, app_id) select policy_id, ${applicationId('treasury')}::uuid from policy`.execute(
    trx,
  )
}

/** Moves the end of the time to set up, which would otherwise lock the demo accounts out of a demo that runs for weeks. */
export async function renewDemoGrace<T>(db: Kysely<T>, now: Date): Promise<void> {
  const until = new Date(now.getTime() + graceDays * 86_400_000)
  await sql`
    update sign_in_policy set grace_until = date_trunc('day', ${until}::timestamptz) + interval '23:59:59'
    where name_zh = ${everyone} and grace_until < ${now}::timestamptz + interval '1 day'`.execute(db)
}
