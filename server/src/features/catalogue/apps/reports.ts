import type { Db } from '#server/platform/db/tables.ts'

/**
 * Returns all applications, each with its owner's name, the center it is connected to, and its URL for third-party
 * initiated login.
 */
export const applicationRows = (db: Db) =>
  db
    .selectFrom('application')
    .leftJoin('person', 'person.user_no', 'application.owner_no')
    .selectAll('application')
    .leftJoin('application_integration as i', (join) =>
      join
        .onRef('i.app_id', '=', 'application.app_id')
        .onRef('i.center', '=', 'application.center')
        .on('i.connected_on', 'is not', null),
    )
    .leftJoin('connection as k', (join) =>
      join.onRef('k.app_id', '=', 'application.app_id').on('k.status', '=', 1),
    )
    .select(['k.initiate_login_uri', 'k.client_id as connected_as'])
    .select(['person.name_zh as owner_zh', 'person.name_en as owner_en', 'i.center as connected_center'])
    .execute()

export type ApplicationRow = Awaited<ReturnType<typeof applicationRows>>[number]
