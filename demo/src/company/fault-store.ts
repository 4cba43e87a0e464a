import type { Kysely } from 'kysely'
import { applicationId } from './catalogue.ts'
import { type Fault, faultNotices } from './faults.ts'
import { insertRows } from './insert-store.ts'

const takes = ['accept', 'process', 'solve']
const leaves = ['handBack', 'reopen']

/** The maintainer of the report after its last step. */
const handlerOf = ({ steps }: Fault): string | null => {
  const last = steps.findLast(({ action }) => takes.includes(action) || leaves.includes(action))
  return last && takes.includes(last.action) ? last.actor : null
}

/** Fault reports with their steps, number counters and unread notifications. */
export async function insertFaults<T>(db: Kysely<T>, faults: readonly Fault[]): Promise<void> {
  await insertRows(
    db,
    'fault_report',
    {
      ...{ fault_id: 'uuid', fault_no: 'text', app_id: 'uuid', fault_type: 'text', level: 'int' },
      ...{ description: 'text', contact: 'text', status: 'text', reporter_no: 'text', handler_no: 'text' },
      ...{ revision: 'int', created_at: 'timestamptz', updated_at: 'timestamptz' },
    },
    faults.map((fault) => {
      const last = fault.steps.at(-1)
      return [
        ...[fault.id, fault.no, applicationId(fault.application), fault.type, fault.level],
        ...[fault.description, fault.contact, last?.status ?? 'submitted', fault.reporter, handlerOf(fault)],
        ...[fault.steps.length + 1, fault.at, last?.at ?? fault.at],
      ]
    }),
  )
  await insertRows(
    db,
    'fault_step',
    {
      ...{ fault_id: 'uuid', revision: 'int', action: 'text', status: 'text', by_maintainer: 'boolean' },
      ...{ actor_no: 'text', reply: 'text', at: 'timestamptz' },
    },
    faults.flatMap(({ id, steps }) =>
      steps.map(({ action, status, byMaintainer, actor, reply, at }, index) => [
        ...[id, index + 2, action, status, byMaintainer],
        ...[actor, reply, at],
      ]),
    ),
  )
  await insertRows(
    db,
    'fault_day',
    { day: 'text', last_no: 'int' },
    [...Map.groupBy(faults, ({ day }) => day)].map(([day, sent]) => [day, sent.length]),
  )
  await insertRows(
    db,
    'notice',
    { user_no: 'text', text_zh: 'text', text_en: 'text', path: 'text', created_at: 'timestamptz' },
    faultNotices(faults).map(({ userNo, zh, en, fault, at }) => [userNo, zh, en, `/home/fault/${fault}`, at]),
  )
}
