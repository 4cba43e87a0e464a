import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { isAlwaysNotified } from './announcement-mailing.ts'
import { appsOf } from './maintained-announcements.ts'

export const announcementMailHandlers = {
  'POST /iam-portal/bulletin/emailTemplate/forceList': ({ query, caller, memory }) => {
    const app = appsOf(caller).find(({ code }) => code === query.appCode) ?? fail('system.unknown')
    const appId = applicationId(app.code)
    const best = memory.mailTemplates
      .filter(
        ({ status, appId: of, type }) =>
          status === 1 &&
          (of === null || of === appId) &&
          (query.type === undefined || `${type}` === query.type),
      )
      .sort((one, other) => Number(one.appId === null) - Number(other.appId === null))[0]
    return {
      ...(best && { template: { id: best.id, name: best.name } }),
      groups: memory.mailGroups
        .filter((group) => isAlwaysNotified(group, appId))
        .map(({ id, name, recipients, copies }) => ({
          ...{ id, groupName: name, memberCount: recipients.length + copies.length },
          forced: true as const,
        })),
    }
  },
} satisfies Handlers
