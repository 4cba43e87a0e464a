import { identityDb, type ProviderDb } from '@iambiz/provider/database.ts'
import type { Kysely } from 'kysely'
import { simulatedApps } from './simulator/apps.ts'
import { boundUserNos, openIdOf, people, type SimulatedPerson, unionIdOf } from './simulator/people.ts'

const { wechat, wecom } = simulatedApps('')

/** The identifiers by which the adapters of WeChat and WeCom know a simulated person. */
const bindingsOf = (person: SimulatedPerson) =>
  [
    {
      type: 'wecom',
      name: person.userId,
      subjects: [{ realm: `wecom:${wecom.id}`, subject: person.userId.toLowerCase() }],
    },
    {
      type: 'wechat',
      name: person.nickname,
      subjects: [
        { realm: 'wechat:unionid', subject: unionIdOf(person) },
        { realm: `wechat:${wechat.id}:openid`, subject: openIdOf(wechat.id, person) },
      ],
    },
  ] as const

/** Binds the external accounts that the simulator declares as bound, to demonstrate sign-in and conflicts. */
export async function bindSimulatedAccounts<Tables>(trx: Kysely<Tables>, now: Date): Promise<void> {
  const db = identityDb(trx as unknown as ProviderDb)
  for (const person of people) {
    const accountNo = boundUserNos[person.id]
    if (accountNo === undefined) continue
    for (const { type, name, subjects } of bindingsOf(person)) {
      const { id } = await db
        .insertInto('external_account')
        .values({ account_no: accountNo, type, display_name: name, bound_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = subjects.map((subject) => ({ ...subject, external_id: id }))
      await db.insertInto('external_subject').values(rows).execute()
    }
  }
}
