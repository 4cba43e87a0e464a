import type { Kysely } from 'kysely'
import type { AccessRequest } from './access-requests.ts'
import { applicationId } from './catalogue.ts'
import { insertRows } from './insert-store.ts'

const stateOf = ({ answer }: AccessRequest) => {
  if (answer === null) return 'open'
  return answer.granted ? 'granted' : 'refused'
}

/** People's access requests to owners of applications. */
export const insertAccessRequests = <T>(db: Kysely<T>, requests: readonly AccessRequest[]): Promise<void> =>
  insertRows(
    db,
    'access_request',
    {
      ...{ request_id: 'uuid', app_id: 'uuid', user_no: 'text', org_code: 'text', role_no: 'text' },
      ...{ reason: 'text', state: 'text', decider_no: 'text', remark: 'text', decided_at: 'timestamptz' },
      ...{ revision: 'int', created_at: 'timestamptz' },
    },
    requests.map((request) => {
      const { id, application, userNo, post, reason, askedAt, answer } = request
      return [
        ...[id, applicationId(application), userNo, post.orgCode, post.roleNo, reason, stateOf(request)],
        ...[answer?.deciderNo ?? null, answer?.remark || null, answer?.at ?? null],
        ...[answer ? 2 : 1, askedAt],
      ]
    }),
  )
