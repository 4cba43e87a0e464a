import type { PersonAccount } from '@iambiz/contract/features/directory/people.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { DirectoryDeps } from './deps.ts'
import { lockPeople } from './people-reports.ts'

const moment = z.iso.datetime().transform((text) => new Date(text))

const standing = z.object({
  enabled: z.boolean(),
  password_changed_at: moment.nullable(),
  locked_until: moment.nullable(),
  factors: z.array(
    z.object({
      type: z.enum(['totp', 'passkey', 'recovery', 'external']),
      name: z.string(),
      bound_at: moment.nullable(),
    }),
  ),
})

const opened = z.object({ code: z.string(), expires_at: moment, opened: z.boolean() })

/** Returns the provider's data about a person. An unavailable provider must not make the rest of the page fail. */
export async function accountOf(
  { db, askProvider, passwordAddress, wireTime }: DirectoryDeps,
  userNo: string,
): Promise<PersonAccount> {
  const person = await db
    .selectFrom('person')
    .select('user_no')
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  if (!person) fail('resource.not-found')
  const answer = await askProvider('/admin/standing', { account_no: userNo }).catch(() => 'away' as const)
  if (answer === 'away') return { kept: 'unreachable' }
  if (answer === null) return { kept: 'elsewhere', ...(passwordAddress ? { address: passwordAddress } : {}) }
  if (answer.status === 404) return { kept: 'here', exists: false }
  const { data } = standing.safeParse(answer.body)
  if (answer.status !== 200 || !data) return { kept: 'unreachable' }
  return {
    kept: 'here',
    exists: true,
    enabled: data.enabled,
    ...(data.password_changed_at ? { passwordTime: wireTime(data.password_changed_at) } : {}),
    ...(data.locked_until ? { lockedUntil: wireTime(data.locked_until) } : {}),
    factors: data.factors.map(({ type, name, bound_at }) => ({
      ...{ type, name },
      ...(bound_at ? { bindTime: wireTime(bound_at) } : {}),
    })),
  }
}

type Action = { path: string; userNo: string; form?: Record<string, string> }

/** Asks the provider for an action on a person's account. People cannot do this to their own account here. */
async function ask(
  { db, askProvider }: DirectoryDeps,
  actor: Actor,
  { path, userNo, form = {} }: Action,
): Promise<Readonly<Record<string, unknown>>> {
  if (userNo === actor.userNo) fail('person.self')
  const person = await db
    .selectFrom('person')
    .select('status')
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  if (!person) fail('resource.not-found')
  if (person.status === 0) fail('person.disabled')
  const answer = await askProvider(path, { account_no: userNo, by: actor.userNo, ...form })
  if (answer === null) fail('person.account-elsewhere')
  if (answer.status === 404) fail('person.no-account')
  if (answer.status === 503) fail('service.busy', null, 2)
  if (answer.status === 409) fail('person.email-taken')
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return answer.body
}

/** Records an action at the provider, and ends the sessions that began before it. */
const settle = (
  { db, endSessions, giveFactorTime }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  done: { action: string; userNo: string; detail?: object; ends?: 'factors_reset' | 'password_reset' },
): Promise<void> =>
  transact(db, async (trx) => {
    await lockPeople(trx, [done.userNo])
    if (done.ends === 'factors_reset')
      await giveFactorTime(trx, { userNo: done.userNo, by: actor.userNo, now: context.now })
    const ended = done.ends ? await endSessions(trx, { userNo: done.userNo }, done.ends, context) : 0
    await audit(trx, context, actor, {
      action: done.action,
      target: { type: 'person', id: done.userNo },
      detail: { ...done.detail, ended },
    })
  })

export async function unlock(
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  userNo: string,
): Promise<{ unlocked: true }> {
  await ask(deps, actor, { path: '/admin/unlock', userNo })
  await settle(deps, actor, context, { action: 'person.unlock', userNo })
  return { unlocked: true }
}

export async function resetFactors(
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  userNo: string,
): Promise<{ removed: number }> {
  const body = await ask(deps, actor, { path: '/admin/factors/reset', userNo })
  const { removed } = z.object({ removed: z.int() }).parse(body)
  await settle(deps, actor, context, {
    ...{ action: 'person.reset-factors', userNo, detail: { removed } },
    ends: 'factors_reset',
  })
  return { removed }
}

/** Asks the provider for a code to choose a password; the administrator hands it over and never sees a password. */
export async function resetPassword(
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  userNo: string,
): Promise<{ code: string; expireTime: string; address: string; opened: boolean }> {
  const person = await deps.db
    .selectFrom('person')
    .select(['name_zh', 'name_en', 'email'])
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  const form = {
    name_zh: person?.name_zh ?? '',
    name_en: person?.name_en ?? '',
    email: person?.email ?? '',
  }
  const body = await ask(deps, actor, { path: '/admin/password/reset', userNo, form })
  const done = opened.parse(body)
  await settle(deps, actor, context, {
    ...{ action: 'person.reset-password', userNo, detail: { opened: done.opened } },
    ends: 'password_reset',
  })
  return {
    code: done.code,
    expireTime: deps.wireTime(done.expires_at),
    address: deps.chooseAddress(userNo),
    opened: done.opened,
  }
}
