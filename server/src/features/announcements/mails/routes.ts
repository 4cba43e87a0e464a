import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { maySee } from '#server/platform/owned-records.ts'
import { scopeOf } from '../scope.ts'
import type { AnnouncementMailDeps } from './deps.ts'
import { forcedGroupIds } from './recipient-reports.ts'
import { bestTemplate, findAppByCode, namedGroups } from './reports.ts'

/** Returns the suggested template and the groups that a forced announcement is always mailed to. */
export function announcementMailRoutes(serve: Serve, { db }: Pick<AnnouncementMailDeps, 'db'>): void {
  serve('POST /iam-portal/bulletin/emailTemplate/forceList', async ({ query, actor }) => {
    const [app, scope] = await Promise.all([findAppByCode(db, query.appCode), scopeOf(db, actor)])
    if (!app || !maySee(scope, app.app_id)) return fail('system.unknown')
    const type = query.type === undefined ? undefined : query.type === '1' ? 1 : 2
    const [template, groups] = await Promise.all([
      bestTemplate(db, app.app_id, type),
      forcedGroupIds(db, app.app_id).then((ids) => namedGroups(db, ids)),
    ])
    return {
      ...(template && {
        template: {
          id: template.template_id,
          name: template.name,
          ...(template.file_name === null ? {} : { fileName: template.file_name }),
        },
      }),
      groups: groups.map(({ group_id, name, members }) => ({
        ...{ id: group_id, groupName: name, memberCount: members ?? 0 },
        forced: true as const,
      })),
    }
  })
}
