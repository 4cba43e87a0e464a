import type { RowReader, RowStatement } from '@iambiz/runtime/row-reader.ts'
import { CompiledQuery } from 'kysely'
import type { Acting, Selection } from '#server/platform/actor.ts'
import { delegationStatus } from '#server/platform/db/delegation-status.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** A delegation as seen at one moment by a session that acts by it, or wants to. */
export type Authority = {
  acting: Acting
  selection: Selection
  orgName: string
  /** `false` where the delegation was given to another agent at the moment at which it was to begin. */
  isAgents: boolean
}

type AuthorityRow = {
  delegationId: string
  isInForce: boolean
  isAgents: boolean
  principalNo: string
  nameZh: string
  nameEn: string | null
  /** Milliseconds. */
  endsAt: number
  orgCode: string
  orgName: string
  roleNo: string
  appIds: string[] | null
}

// An agent without an active organization and role of their own may not act for others either.
const agentHolds = `exists (
  select from person_role held
  join organization held_org on held_org.org_code = held.org_code and held_org.status = 1
  join role held_role on held_role.role_no = held.role_no and held_role.status = 1
  where held.user_no = $2)`

// The database decides this for each request, so that no cache can return an outdated decision.
const authoritySql = `
  select row_to_json(found) from (
    select d.delegation_id as "delegationId", d.agent_no = $2 as "isAgents",
      ${delegationStatus('d', '$3::timestamptz')} = 2 and d.agent_no = $2 and ${agentHolds} as "isInForce",
      d.principal_no as "principalNo", q.name_zh as "nameZh", q.name_en as "nameEn",
      floor(extract(epoch from d.ends_at) * 1000)::bigint as "endsAt", d.org_code as "orgCode",
      o.name_zh as "orgName", d.role_no as "roleNo",
      case when d.app_scope = 'some' then array(
        select app_id from delegation_application where delegation_id = d.delegation_id order by app_id
      ) end as "appIds"
    from delegation d
    join person q on q.user_no = d.principal_no
    join organization o on o.org_code = d.org_code
    where d.delegation_id = $1
  ) found`

const authorityStatement: RowStatement = { name: 'acting', text: authoritySql }

function toAuthority(row: AuthorityRow): Authority {
  const { delegationId, principalNo, nameZh, nameEn, endsAt, orgCode, orgName, roleNo, appIds } = row
  return {
    acting: {
      delegationId,
      principalNo,
      nameZh,
      nameEn,
      endsAt: new Date(endsAt),
      appIds: appIds && new Set(appIds),
      isOver: !row.isInForce,
    },
    selection: { orgCode, roleNo },
    orgName,
    isAgents: row.isAgents,
  }
}

type Key = { delegationId: string; agentNo: string; now: Date }

const valuesOf = ({ delegationId, agentNo, now }: Key) => [delegationId, agentNo, now.toISOString()]

/** Returns a delegation, ended or not; for any caller but its agent it counts as ended. */
export async function findAuthority(reader: RowReader, key: Key): Promise<Authority | undefined> {
  const [text] = (await reader.find(authorityStatement, valuesOf(key))) ?? []
  return text ? toAuthority(JSON.parse(text)) : undefined
}

/** The same inside a transaction. */
export async function authorityIn(trx: Db, key: Key): Promise<Authority | undefined> {
  const query = CompiledQuery.raw(authoritySql, valuesOf(key))
  const { rows } = await trx.executeQuery<{ row_to_json: AuthorityRow }>(query)
  const [row] = rows
  return row && toAuthority(row.row_to_json)
}

/** Stores on the session the delegation by which it acts from now on, or none. */
export const markActing = (
  trx: Db,
  session: { user_no: string; session_id: string },
  delegationId: string | null,
) =>
  trx
    .updateTable('session')
    .set({ delegation_id: delegationId })
    .where('user_no', '=', session.user_no)
    .where('session_id', '=', session.session_id)
    .execute()
