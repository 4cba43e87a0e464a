import { inAppBrowser } from '@iambiz/contract/platform/in-app-browser.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Granted } from './decide.ts'
import type { SignOnAccessDeps } from './deps.ts'
import type { SignOn } from './token.ts'

/** Appends a granted sign-on to the login log. The row describes the person's browser, not the provider's request. */
export async function recordSignOn(
  { db, recordLogin }: SignOnAccessDeps,
  { protocol, ip, user_agent: userAgent }: SignOn,
  { app, by, acting, person: { pair } }: Granted,
  context: RequestContext,
): Promise<void> {
  const { sessionId = null, env, containerType } = by.session ?? {}
  const there = {
    ...context,
    ip,
    userAgent,
    env: env ?? context.env,
    containerType: containerType ?? inAppBrowser(userAgent) ?? 'web-pc',
  }
  await recordLogin(db, there, {
    eventType: 'sign_on',
    loginType: protocol,
    userNo: by.userNo,
    userName: by.nameZh,
    sessionId,
    orgCode: pair.orgCode,
    orgName: pair.orgNameZh,
    roleNo: pair.roleNo,
    app: { appId: app.appId, appCode: app.appCode, appName: app.name.zh },
    acting,
  })
}
