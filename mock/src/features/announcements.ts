import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { inboxOf, inReadingOrder, shownTo, typeOf } from './inbox.ts'
import { visibleTo } from './portal-apps.ts'

export const announcementHandlers = {
  'GET /iam-portal/user/getBulletinList': ({ query, caller, company, lang, now }) => {
    const { appId, type, readStatus, keyword = '', includeExpired } = query
    const inbox = inboxOf(company, now, caller, {
      sees: visibleTo(caller),
      includeExpired: includeExpired === '1',
    })
    const wanted = folded(keyword)
    const found = inbox.filter(
      ({ announcement, ...received }) =>
        (appId === undefined || applicationId(announcement.application) === appId) &&
        (type === undefined || typeOf(announcement) === type) &&
        (readStatus === undefined || received.readStatus === readStatus) &&
        [announcement.titleZh, announcement.titleEn].some((title) => folded(title).includes(wanted)),
    )
    const page = pageOf(inReadingOrder(found), query)
    return { ...page, list: page.list.map((received) => shownTo({ company, lang }, received)) }
  },
} satisfies Handlers
