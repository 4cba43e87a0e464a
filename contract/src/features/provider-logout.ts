import { z } from 'zod'
import { providerToken } from '#contract/platform/shapes.ts'
import { endpoints } from '../platform/endpoint.ts'
import { failures } from '../platform/errors.ts'

export const providerLogout = endpoints({
  'POST /iam-portal/auth/backchannelLogout': {
    access: 'anonymous',
    about:
      'The provider reports that it has ended a session, or all sessions of a person: OpenID Connect Back-Channel Logout 1.0. ' +
      'The body is a form with the field `logout_token`, whose signature is the credential; 200 without a body says that ' +
      'the sessions here have ended, too.',
    takes: 'token',
    answers: 'signed-out',
    // Three base64url parts: the compact serialization of RFC 7515.
    body: providerToken(),
    data: z.null(),
  },
})

/** Refusals of a logout token; the texts are the `error_description`, for administrators of the provider. */
export const providerLogoutFailures = failures({
  'provider-logout.content': {
    code: 400,
    status: 400,
    zh: '退出通知的内容不正确',
    en: 'The sign-out notice can’t be read.',
  },
  'provider-logout.signature': {
    code: 400,
    status: 400,
    zh: '退出通知的签名不正确',
    en: 'The sign-out notice’s signature or algorithm isn’t accepted.',
  },
  'provider-logout.issuer': {
    code: 400,
    status: 400,
    zh: '不接受退出通知的签发者',
    en: 'The sign-out notice’s issuer isn’t accepted.',
  },
  'provider-logout.audience': {
    code: 400,
    status: 400,
    zh: '退出通知的接收方不是本系统',
    en: 'The sign-out notice is intended for another recipient.',
  },
  'provider-logout.time': {
    code: 400,
    status: 400,
    zh: '退出通知已过期，或时间不正确',
    en: 'The sign-out notice is too old, or from the future.',
  },
  'provider-logout.used': {
    code: 400,
    status: 400,
    zh: '该退出通知已处理过',
    en: 'This sign-out notice was already used.',
  },
})
