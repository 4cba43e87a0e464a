import type { AccountType } from '@iambiz/contract/platform/inner-account.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { named } from '#server/platform/named.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { listedAccounts } from './listing.ts'
import { accountsOf } from './store.ts'

/** Kinds of accounts that can be bound here. */
const connected: readonly AccountType[] = []

/** Whether a person can change the password here, and when that was last done. */
export type PasswordStanding = (userNo: string) => Promise<{ changeable: boolean; changedAt?: Date }>

type InnerAccountDeps = { db: Db; wireTime: WireTime; passwordOf: PasswordStanding }

/** The person's accounts elsewhere. Nobody reads those of another. */
export function innerAccountRoutes(serve: Serve, { db, wireTime, passwordOf }: InnerAccountDeps): void {
  serve('POST /iam-portal/v1/portal/innerAccount', async ({ actor, context: { lang, env } }) => {
    const userName = named(lang, actor)
    const rows = await accountsOf(db, actor.userNo)
    const { changeable, changedAt } = await passwordOf(actor.userNo)
    return {
      userNo: actor.userNo,
      userName,
      env,
      accounts: listedAccounts(rows, { userName, env, lang, connected }, wireTime),
      recoveryCodesLeft: 0,
      password: { changeable, ...(changedAt ? { lastChangeTime: wireTime(changedAt) } : {}) },
    }
  })
}
