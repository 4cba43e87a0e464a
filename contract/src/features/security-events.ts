import { z } from 'zod'
import { providerToken } from '#contract/platform/shapes.ts'
import { endpoints } from '../platform/endpoint.ts'
import { failures } from '../platform/errors.ts'

export const securityEvents = endpoints({
  'POST /iam-portal/auth/securityEvent': {
    access: 'anonymous',
    about:
      'The provider reports a failed sign-in: a security event token (RFC 8417), pushed as RFC 8935 ' +
      'has it. Its signature is the credential.',
    answers: 'acknowledgement',
    takes: 'token',
    // Three base64url parts: the compact serialization of RFC 7515.
    body: providerToken(),
    data: z.null(),
  },
})

/** Refusals of RFC 8935 2.4: `err` is the code, these texts are its `description`. */
export const securityEventFailures = failures({
  'security-event.content': {
    code: 400,
    status: 400,
    zh: '安全事件的内容不正确',
    en: 'The security event can’t be read.',
  },
  'security-event.key': {
    code: 400,
    status: 400,
    zh: '不接受安全事件的签名密钥',
    en: 'The security event’s key isn’t accepted.',
  },
  'security-event.signature': {
    code: 400,
    status: 400,
    zh: '安全事件的签名不正确',
    en: 'The security event’s signature is invalid.',
  },
  'security-event.issuer': {
    code: 400,
    status: 400,
    zh: '不接受安全事件的签发者',
    en: 'The security event’s issuer isn’t accepted.',
  },
  'security-event.audience': {
    code: 400,
    status: 400,
    zh: '安全事件的接收方不是本系统',
    en: 'The security event is intended for another recipient.',
  },
  'security-event.time': {
    code: 400,
    status: 400,
    zh: '不接受安全事件的时间',
    en: 'The security event is too old, or from the future.',
  },
})
