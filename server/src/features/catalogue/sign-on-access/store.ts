import type { ConnectionKind } from '@iambiz/contract/platform/connection-values.ts'
import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { RowReader, RowStatement } from '@iambiz/runtime/row-reader.ts'
import type { DataVersions } from '#server/platform/actor.ts'
import type { Grant } from '../apps/visibility.ts'

/** The facts that decide about a sign-on, read at one time. */
export type Facts = {
  versions: DataVersions
  /** 1 on; null when the portal has no connection of the application. */
  connectionStatus: 0 | 1 | null
  connectionKind: ConnectionKind | null
  /** Null when the staff number is unknown. */
  person: PersonFacts | null
}

export type PersonFacts = {
  userNo: string
  status: 0 | 1
  nameZh: string
  nameEn: string | null
  email: string | null
  phone: string | null
  /** The person's pairs of organization and role, active or not. */
  pairs: [orgCode: string, roleNo: string][]
  grants: readonly Grant[]
  managedSystems: string[]
  /** Delegations with which the person acts now in any session, valid or not. */
  actsBy: string[]
  defaultOrgCode: string | null
  defaultRoleNo: string | null
  /** The pair with which an application was opened last in the portal's session. */
  opened: { orgCode: string; roleNo: string } | null
  /** The portal's session of the sign-on, if it is still open. */
  session: { sessionId: string; env: Environment; containerType: string; isActing: boolean } | null
}

const factsStatement: RowStatement = {
  name: 'sign-on-access',
  text: `
    select row_to_json(found) from (
      select
        (select json_object_agg(topic, version::text) from data_version) as versions,
        (select status from connection where app_id = $2::uuid) as "connectionStatus",
        (select kind from connection where app_id = $2::uuid) as "connectionKind",
        (
          select row_to_json(known) from (
            select p.user_no as "userNo", p.status, p.name_zh as "nameZh", p.name_en as "nameEn", p.email,
              p.mobile as phone,
              array(select array[org_code, role_no] from person_role where user_no = p.user_no) as pairs,
              coalesce((
                select json_agg(json_build_object('appId', app_id, 'effect', effect))
                from application_grant where subject_type = 'person' and subject_id = p.user_no
                  and (expires_at is null or expires_at > now())
              ), '[]') as grants,
              array(select system_code from system_manager where user_no = p.user_no) as "managedSystems",
              array(
                select distinct s.delegation_id from session s
                where s.user_no = p.user_no and s.delegation_id is not null and s.ended_at is null
                  and s.expires_at > $4::timestamptz
              ) as "actsBy",
              c.default_org_code as "defaultOrgCode", c.default_role_no as "defaultRoleNo",
              (
                select json_build_object('orgCode', s.opened_org_code, 'roleNo', s.opened_role_no)
                from session s
                where s.user_no = p.user_no and s.provider_sid = $3 and s.ended_at is null
                  and s.expires_at > $4::timestamptz and s.opened_org_code is not null
                order by s.created_at desc limit 1
              ) as opened,
              (
                select json_build_object(
                  'sessionId', s.session_id, 'env', s.env, 'containerType', s.container_type,
                  'isActing', s.delegation_id is not null
                )
                from session s
                where s.user_no = p.user_no and s.provider_sid = $3 and s.ended_at is null
                  and s.expires_at > $4::timestamptz and s.idle_until > $4::timestamptz
                order by s.created_at desc limit 1
              ) as session
            from person p
            left join user_config c on c.user_no = p.user_no
            where p.user_no = $1
          ) known
        ) as person
    ) found`,
}

/** Returns everything that the decision about one person and one application needs, in one statement. */
export async function findFacts(
  reader: RowReader,
  { userNo, appId, sid, now }: { userNo: string; appId: string; sid: string | undefined; now: Date },
): Promise<Facts> {
  const [text] = (await reader.find(factsStatement, [userNo, appId, sid ?? null, now.toISOString()])) ?? []
  if (!text) throw new Error('the facts of a sign-on are one row')
  return JSON.parse(text)
}
