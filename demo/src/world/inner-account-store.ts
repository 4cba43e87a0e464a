import type { Kysely } from 'kysely'
import type { Calendar } from './calendar.ts'
import { insertRows } from './insert-store.ts'
import type { Person } from './people.ts'
import { createRandom, uuidOf } from './random.ts'

/** The company's enterprise WeChat knows everybody who works there; some have not opened it for a while. */
export async function insertInnerAccounts<T>(
  db: Kysely<T>,
  people: readonly Person[],
  calendar: Calendar,
): Promise<void> {
  const random = createRandom('inner accounts')
  await insertRows(
    db,
    'inner_account',
    {
      ...{ account_id: 'uuid', user_no: 'text', account_type: 'text', external_id: 'text' },
      ...{ display_name: 'text', bind_id: 'uuid', bound_at: 'timestamptz', last_used_at: 'timestamptz' },
    },
    people
      .filter(({ active }) => active)
      .map(({ userNo, nameZh }) => [
        ...[uuidOf(`wecom ${userNo}`), userNo, 'wecom', userNo.toLowerCase(), nameZh],
        ...[uuidOf(`wecom binding ${userNo}`), calendar.at(-random.whole(100, 900), '09:30')],
        calendar.at(-random.whole(1, 60), '08:50'),
      ]),
  )
}
