import {
  type Adapter,
  addressWith,
  codeIn,
  type Exchange,
  type ExternalIdentity,
  optional,
  readCallback,
  required,
  type Subject,
  type Surface,
  safeDisplayName,
} from './adapter.ts'
import { type ExternalClient, retryWhileBusy } from './client.ts'
import { type FailureCodes, failureOf } from './failure.ts'

type WechatApp = { id: string; secret: string }

export type WechatSettings = {
  /** Website application of the open platform. */
  website: WechatApp
  /** Official account, whose page works inside WeChat; without one a phone is shown the website's QR code. */
  official: WechatApp | null
  authorizeBase: string
  apiBase: string
}

// Error texts vary, so only the numeric codes are compared.
const codes: FailureCodes = {
  invalid_code: [40029, 40163],
  expired_code: [42003],
  not_allowed: [50001, 50002],
  provider_busy: [-1, 45009, 45011],
  misconfigured: [40001, 40002, 40013, 41002, 41004, 48001],
}

const codeOf = (body: Record<string, unknown>) => codeIn(body, 'errcode')

/** WeChat sign-in by the open platform, and inside WeChat by an official account. */
export function createWechat(settings: WechatSettings, client: ExternalClient): Adapter {
  const { website, official, authorizeBase, apiBase } = settings

  const appFor = (surface: Surface): WechatApp => (surface === 'client' && official) || website

  /** Success has no error code; a failure has status 200 and an error code. */
  async function ask(what: string, path: string, query: Record<string, string>) {
    const url = addressWith(`${apiBase}${path}`, query)
    const { body } = await retryWhileBusy(() => client({ what: `wechat ${what}`, url }), codeOf)
    const code = codeOf(body)
    if (code) throw failureOf(codes, code)
    return body
  }

  async function nameOf(token: Record<string, unknown>): Promise<unknown> {
    try {
      const query = {
        access_token: required(token, 'access_token'),
        openid: required(token, 'openid'),
        lang: 'zh_CN',
      }
      return (await ask('userinfo', '/sns/userinfo', query)).nickname
    } catch {
      // The person is identified; a missing display name is no reason to refuse.
      return undefined
    }
  }

  async function exchange({ code, surface }: Exchange): Promise<ExternalIdentity> {
    const app = appFor(surface)
    const token = await ask('access_token', '/sns/oauth2/access_token', {
      appid: app.id,
      secret: app.secret,
      code,
      grant_type: 'authorization_code',
    })
    const byApp: Subject = { realm: `wechat:${app.id}:openid`, subject: required(token, 'openid') }
    // The unionid exists only if the application is linked to an open-platform account.
    const unionId = optional(token, 'unionid')
    const subjects: ExternalIdentity['subjects'] = unionId
      ? [{ realm: 'wechat:unionid', subject: unionId }, byApp]
      : [byApp]
    return { subjects, displayName: safeDisplayName(await nameOf(token), '微信用户') }
  }

  return {
    type: 'wechat',
    isClient: (userAgent) =>
      official !== null && /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent),
    authorizeUrl({ state, callback, language, surface }) {
      const inClient = surface === 'client' && official !== null
      const url = addressWith(`${authorizeBase}/connect/${inClient ? 'oauth2/authorize' : 'qrconnect'}`, {
        appid: appFor(surface).id,
        redirect_uri: callback,
        response_type: 'code',
        scope: inClient ? 'snsapi_userinfo' : 'snsapi_login',
        state,
        ...(inClient ? {} : { lang: language === 'en' ? 'en' : 'cn' }),
      })
      return `${url}#wechat_redirect`
    },
    parseCallback: (query) => readCallback(query),
    exchange,
  }
}
