import type pg from 'pg'
import { findPersonGrants } from '#server/features/catalogue/apps/store.ts'
import type { ReadVisibleApps } from '#server/features/catalogue/apps/visible-apps.ts'
import { tell } from '#server/features/inbox/store.ts'
import type { DelegationDeps } from '#server/features/permissions/delegations/deps.ts'
import { type NotifyDeps, notifyDone } from '#server/features/permissions/delegations/notify.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Post } from '#server/platform/notify.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** Hands over how the two people of a delegation are told: at the bell, and by mail to each in their own words. */
export const delegationNotices = ({ post, wireTime }: { post: Post; wireTime: WireTime }): NotifyDeps => ({
  wireTime,
  notify: tell,
  mail: (trx, { userNo, subject, text, path, at }) =>
    post(trx, {
      letter: {
        ...{ cause: 'delegation', subject_zh: subject.zh, subject_en: subject.en },
        ...{ text_zh: text.zh, text_en: text.en, path },
      },
      userNos: [userNo],
      at,
    }),
})

type Base = { db: Db; pool: pg.Pool; readRights: ReadRights; wireTime: WireTime; post: Post }

/** What an agent may see is decided where the applications are: nothing that is the principal's alone. */
export const delegationDeps = (
  { db, pool, readRights, wireTime, post }: Base,
  visibleApps: ReadVisibleApps,
): DelegationDeps => ({
  db,
  readRights,
  wireTime,
  visibleApps: async (actor, { orgCode, roleNo }) => {
    const grants = await findPersonGrants(pool, actor.userNo)
    const denials = grants.filter(({ effect }) => effect === 'deny')
    const { ordered } = await visibleApps({ ...actor, selection: { orgCode, roleNo } }, denials)
    const delegable = (app: (typeof ordered.zh)[number]) => ({
      ...{ appId: app.appId, appCode: app.appCode, name: app.name },
      categoryName: { zh: app.shown.zh.categoryName, en: app.shown.en.categoryName },
      reading: { pinyin: app.shown.zh.pinyin, initials: app.shown.zh.initials },
    })
    return { zh: ordered.zh.map(delegable), en: ordered.en.map(delegable) }
  },
  tell: (trx, told) => notifyDone(delegationNotices({ post, wireTime }), trx, told),
  done: () => undefined,
})
