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
  shownName,
} from './adapter.ts'
import { askPatiently, type ExternalClient } from './client.ts'
import { type FailureCodes, failureOf } from './failure.ts'

type WechatApp = { id: string; secret: string }

export type WechatSettings = {
  /** Website application at the open platform. */
  website: WechatApp
  /** Official account, whose page works inside WeChat; without one a phone sees the website's QR code. */
  official: WechatApp | null
  authorizeBase: string
  apiBase: string
}

// As the answers' texts end differently each time, only the numbers count.
const codes: FailureCodes = {
  invalid_code: [40029, 40163],
  expired_code: [42003],
  not_allowed: [50001, 50002],
  provider_busy: [-1, 45009, 45011],
  misconfigured: [40001, 40002, 40013, 41002, 41004, 48001],
}

const codeOf = (body: Record<string, unknown>) => codeIn(body, 'errcode')

/** WeChat login of the open platform, and the same inside WeChat by an official account. */
export function createWechat(settings: WechatSettings, client: ExternalClient): Adapter {
  const { website, official, authorizeBase, apiBase } = settings

  const appFor = (surface: Surface): WechatApp => (surface === 'client' && official) || website

  /** Success has no error code; a failure comes with status 200. */
  async function ask(what: string, path: string, query: Record<string, string>) {
    const url = addressWith(`${apiBase}${path}`, query)
    const { body } = await askPatiently(() => client({ what: `wechat ${what}`, url }), codeOf)
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
      // Who it is is known; a name that cannot be had is no reason to refuse them.
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
    // The unionid is there only where the application is linked to an open-platform account.
    const unionId = optional(token, 'unionid')
    const subjects: ExternalIdentity['subjects'] = unionId
      ? [{ realm: 'wechat:unionid', subject: unionId }, byApp]
      : [byApp]
    return { subjects, displayName: shownName(await nameOf(token), '微信用户') }
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
