import type { Kysely } from 'kysely'
import { applicationId } from './catalogue.ts'
import type { Delegation } from './delegations.ts'
import { insertRows } from './insert-store.ts'

/** The delegations; both sides count as notified of the present status. */
export async function insertDelegations<T>(db: Kysely<T>, delegations: readonly Delegation[]): Promise<void> {
  await insertRows(
    db,
    'delegation',
    {
      ...{ delegation_id: 'uuid', principal_no: 'text', agent_no: 'text', org_code: 'text', role_no: 'text' },
      ...{ app_scope: 'text', starts_at: 'timestamptz', ends_at: 'timestamptz', reason: 'text' },
      ...{ accepted: 'boolean', decided_at: 'timestamptz', comment: 'text' },
      ...{ ended_at: 'timestamptz', ended_by: 'text', ended_no: 'text', end_reason: 'text' },
      ...{ told_status: 'smallint', created_at: 'timestamptz', updated_at: 'timestamptz' },
    },
    delegations.map((delegation) => {
      const { id, principalNo, agentNo, post, applications, answer, end, createdAt } = delegation
      return [
        ...[id, principalNo, agentNo, post.orgCode, post.roleNo, applications ? 'some' : 'all'],
        ...[delegation.startsAt, delegation.endsAt, delegation.reason],
        ...[answer?.accepted ?? null, answer?.at ?? null, answer?.comment ?? null],
        ...[end?.at ?? null, end?.by ?? null, end?.userNo ?? null, end?.reason ?? null],
        ...[delegation.status, createdAt, end?.at ?? answer?.at ?? createdAt],
      ]
    }),
  )
  await insertRows(
    db,
    'delegation_application',
    { delegation_id: 'uuid', app_id: 'uuid' },
    delegations.flatMap(({ id, applications }) =>
      (applications ?? []).map((code) => [id, applicationId(code)]),
    ),
  )
}
