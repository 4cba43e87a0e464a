import type { mailTemplates } from '@iambiz/contract/features/mail/templates.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'
import { sampleValues } from '@iambiz/contract/platform/mail-variables.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import { type AppScope, maySee } from '#server/platform/owned-records.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { MailDeps } from '../deps.ts'
import { cut, type MailValues, maxSubject, type Rendered, renderTemplate } from './render.ts'
import { addressOf, findApp, findTemplate } from './reports.ts'

type Wish = ReceivedOf<(typeof mailTemplates)['POST /iam-portal/bulletin/emailTemplate/test']>['body']
type Bulletin = NonNullable<Wish['bulletin']>
type Named = { name_zh: string; name_en: string | null }

/** Test mails that a person may send per hour. */
const perHour = { limit: 20, windowSeconds: 3600 }

const mark = { zh: '【测试】', en: '[Test] ' }

const toTheMinute = (time: string) => time.slice(0, 16)

/** Returns the variables of an announcement that is being written. */
function valuesOf(lang: 'zh' | 'en', bulletin: Bulletin, app: Named | undefined, link: string): MailValues {
  const inLang = (zh: string, en: string | null | undefined) => (lang === 'en' && en ? en : zh)
  return {
    title: inLang(bulletin.title.zh, bulletin.title.en),
    content: inLang(bulletin.content.zh, bulletin.content.en),
    appName: app ? inLang(app.name_zh, app.name_en) : '',
    version: bulletin.version,
    impactScope: bulletin.impactScope,
    onlineStartTime: toTheMinute(bulletin.onlineStartTime),
    onlineEndTime: toTheMinute(bulletin.onlineEndTime),
    contact: bulletin.operationsContact,
    link,
  }
}

async function valuesFor(
  { db, baseUrl }: MailDeps,
  scope: AppScope,
  bulletin: Wish['bulletin'],
): Promise<{ zh: MailValues; en: MailValues }> {
  const link = `${baseUrl}/iambiz/home`
  if (!bulletin) return { zh: { ...sampleValues('zh'), link }, en: { ...sampleValues('en'), link } }
  const { appId } = bulletin
  const app = appId && maySee(scope, appId) ? await findApp(db, appId) : undefined
  if (appId && !app) fail('resource.not-found')
  return { zh: valuesOf('zh', bulletin, app, link), en: valuesOf('en', bulletin, app, link) }
}

/** Marks the subject, so that a test is not mistaken for the real mail. */
const asTest = ({ subject_zh, subject_en, ...rest }: Rendered): Rendered => ({
  ...rest,
  subject_zh: cut(`${mark.zh}${subject_zh}`, maxSubject.zh),
  subject_en: cut(`${mark.en}${subject_en}`, maxSubject.en),
})

/** Sends a test mail of a template to the caller only; returns the address. */
export async function sendTest(
  deps: MailDeps,
  actor: Actor,
  context: RequestContext,
  { templateId, lang, bulletin }: Wish,
): Promise<{ to: string }> {
  const { db, scopeOf, post } = deps
  const [scope, row] = await Promise.all([scopeOf(actor), findTemplate(db, context.lang, templateId)])
  if (!row || !maySee(scope, row.app_id)) return fail('resource.not-found')
  await takeRate(db, `mail-template-test:${actor.userNo}`, perHour, context.now)
  const to = await addressOf(db, actor.userNo)
  if (to === null || !isMailAddress(to)) return fail('mail-template.no-address')
  const rendered = asTest(renderTemplate(row, await valuesFor(deps, scope, bulletin)))
  await transact(db, async (trx) => {
    const { template_id, app_id } = row
    await post(trx, {
      message: { cause: 'template-test', path: '/home/mail/templates', ...rendered, template_id, app_id },
      userNos: [actor.userNo],
      lang,
      at: context.now,
    })
    await audit(trx, context, actor, {
      action: 'mail-template.test',
      target: { type: 'mail-template', id: row.template_id },
    })
  })
  return { to }
}
