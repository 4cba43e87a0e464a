import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { membersOf } from '../audience-reports.ts'
import type { FanOutDeps } from './deps.ts'
import { closeMailing, lockForMailing, type Mailed, templateTexts } from './fan-out-store.ts'
import { recipientsOf } from './recipient-reports.ts'
import { findMailing } from './reports.ts'

const pathTo = (id: string) => `/home/announcementDetails?bulletinId=${id}`

/** Returns the values of the template's variables in one language. */
function valuesIn(lang: Language, { announcement: row }: Mailed, { wireTime, baseUrl }: FanOutDeps) {
  const inLang = (zh: string, en: string | null) => (lang === 'en' && en ? en : zh)
  const toTheMinute = (at: Date | null) => (at ? wireTime(at).slice(0, 16) : '')
  return {
    title: inLang(row.title_zh, row.title_en),
    content: inLang(row.content_zh, row.content_en),
    appName: inLang(row.app_name_zh, row.app_name_en),
    version: row.version ?? '',
    impactScope: row.impact_scope ?? '',
    onlineStartTime: toTheMinute(row.online_start_at),
    onlineEndTime: toTheMinute(row.online_end_at),
    contact: row.operations_contact ?? '',
    link: `${baseUrl}/iambiz${pathTo(row.announcement_id)}`,
  }
}

/**
 * Writes the mails of an announcement that is in force: all of them or none. The mailing is locked, so repeated runs
 * and several workers write one mail per address. Returns the number of mails written.
 */
export async function writeMails(deps: FanOutDeps, id: string, now: Date): Promise<number> {
  const { db, postToMany, renderTemplate } = deps
  return transact(db, async (trx) => {
    const mailed = await lockForMailing(trx, id, now)
    const [chosen, template] = await Promise.all([
      mailed && findMailing(trx, id),
      mailed?.mailing.template_id ? templateTexts(trx, mailed.mailing.template_id) : undefined,
    ])
    if (!mailed || !chosen || !template) return 0
    const { app_id, push_scope } = mailed.announcement
    const posted = await postToMany(trx, {
      message: {
        cause: 'release',
        announcement_id: id,
        app_id,
        template_id: chosen.templateId,
        path: pathTo(id),
        created_at: now,
        ...renderTemplate(template, { zh: valuesIn('zh', mailed, deps), en: valuesIn('en', mailed, deps) }),
      },
      recipients: recipientsOf({
        ...chosen,
        audience: chosen.toAudience
          ? membersOf({ appId: app_id, forAllUsers: push_scope === 1 }, now)
          : undefined,
      }),
      at: now,
    })
    if (!posted) return 0
    await closeMailing(trx, id, posted.letterId)
    return posted.mails
  })
}
