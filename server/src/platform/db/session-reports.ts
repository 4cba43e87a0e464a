import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { siteNameOf } from './site-reports.ts'
import type { Db } from './tables.ts'

/** The open sessions of a person, the latest used first. */
export const openSessions = (db: Db, userNo: string, now: Date, lang: Language = 'zh') =>
  db
    .selectFrom('session')
    .select(['session_id', 'created_at', 'last_used_at', 'ip', 'user_agent', 'env'])
    .select(siteNameOf(lang, 'session.ip').as('site'))
    .where('user_no', '=', userNo)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .execute()
