import type { Language } from '@iambiz/runtime/language.ts'

const zh = {
  signInWith: (name: string) => `使用${name}登录`,
  belongsTo: (name: string) => `该邮箱使用${name}登录`,
  refusedTitle: '无法登录',
  problems: {
    cancelled: (name: string) => `您已取消在${name}的登录。`,
    failed: (name: string) =>
      `${name}的登录没有成功，请重试。如仍不成功，请改用其他方式，或联系服务台并提供请求编号。`,
    away: (name: string) => `${name}暂时没有响应，请稍后再试，或改用其他方式登录。`,
    noAccess: (name: string) => `您不能使用${name}登录门户。请改用其他方式，或联系服务台。`,
    expired: (name: string) => `${name}的登录已失效，请重新开始。`,
    notFresh: (name: string) =>
      `本次访问需要重新登录，但${name}没有让您重新登录。请改用其他方式，或联系服务台。`,
  },
  request: '请求编号',
  back: '返回登录',
  proofTitle: '确认是您本人',
  proofLead: (name: string) => `请验证一次您的门户账号，之后可使用${name}直接登录。`,
  password: '门户密码',
  proofWrong: '密码不正确',
  proofPasskey: '通行密钥未通过验证，请重试',
  link: '验证并登录',
  usePasskey: '使用通行密钥验证',
}

export type SourceTexts = typeof zh
export type SourceRefusal = keyof SourceTexts['problems']

const en: SourceTexts = {
  signInWith: (name) => `Sign in with ${name}`,
  belongsTo: (name) => `This email address signs in with ${name}`,
  refusedTitle: 'Can’t sign in',
  problems: {
    cancelled: (name) => `You canceled signing in with ${name}.`,
    failed: (name) =>
      `Signing in with ${name} didn’t work. Try again. If that doesn’t help, choose another way, or give the service desk the request number.`,
    away: (name) => `${name} isn’t responding. Try again later, or choose another way to sign in.`,
    noAccess: (name) =>
      `You can’t sign in to the portal with ${name}. Choose another way, or contact the service desk.`,
    expired: (name) => `The sign-in with ${name} expired. Start over.`,
    notFresh: (name) =>
      `You need to sign in again, but ${name} didn’t ask you to sign in again. Choose another way, or contact the service desk.`,
  },
  request: 'Request number',
  back: 'Back to sign in',
  proofTitle: 'Confirm it’s you',
  proofLead: (name) => `Verify your portal account once. After that, you can sign in with ${name} directly.`,
  password: 'Portal password',
  proofWrong: 'Incorrect password.',
  proofPasskey: 'That passkey couldn’t be verified. Try again.',
  link: 'Verify and sign in',
  usePasskey: 'Verify with a passkey',
}

export const sourceTexts: Record<Language, SourceTexts> = { zh, en }
