import type { Api } from '@iambiz/contract/api.ts'
import { type DelegationWorld, delegationWorld, type Somebody } from './delegation-world.ts'

/** Administration calls, without their common prefix. */
type Call = Extract<keyof Api, `${string} /iam-authority/v1/admin/${string}`>

export type DirectoryWorld = DelegationWorld & {
  /** A super manager with a step-up ticket. */
  root: Somebody
  /** Calls as this person with their ticket; in Chinese. */
  ask: (who: Somebody, call: Call, body: object) => Promise<Answer>
  /** Rows of the operation log about a target, the latest last. */
  recorded: (type: string, id: string) => Promise<{ action: string; detail: unknown }[]>
}

type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests access the fields that they expect
  envelope: { code: number; message: string; data: any }
}

/** The small company with a super manager. */
export async function directoryWorld(): Promise<DirectoryWorld> {
  const world = await delegationWorld()
  const root = await world.somebody('root')
  return {
    ...world,
    root,
    async ask({ browser }, call, body) {
      const headers = { lang: 'zh', ...(await world.ticketOf(browser)) }
      return browser.call(call, { body, headers } as never) as never
    },
    recorded: (type, id) =>
      world.database.db
        .selectFrom('audit_record')
        .select(['action', 'detail'])
        .where('target_type', '=', type)
        .where('target_id', '=', id)
        .orderBy('at')
        .execute(),
  }
}
