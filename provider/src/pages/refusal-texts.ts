import type { Language } from '@iambiz/runtime/language.ts'
import type { RefusalReason } from '../connections/access-question.ts'

export type RefusalTexts = {
  title: (app: string) => string
  /** Title for an application that is unavailable to everyone. */
  closedTitle: (app: string) => string
  /** Title for an agent who acts for a principal. */
  actingTitle: (app: string) => string
  request: string
  reasons: Record<RefusalReason, string>
}

const zh: RefusalTexts = {
  title: (app) => `您暂无「${app}」的使用权限`,
  closedTitle: (app) => `「${app}」暂不可用`,
  actingTitle: (app) => `不能代他人登录「${app}」`,
  request: '申请权限',
  reasons: {
    'no-grant': '您的组织和角色均未开通该应用。您可以提交申请，通过后即可使用。',
    denied: '管理员已限制您使用该应用。如需使用，请联系服务台。',
    'no-role': '您还没有组织和角色，请联系服务台开通。',
    offline: '该应用已下线。如需使用，请联系服务台。',
    off: '该应用尚未开放登录，请稍后再试。',
    disabled: '您的账号已停用，请联系服务台。',
    unknown: '门户中没有您的账号，请联系服务台。',
    'not-covered': '您当前的代理范围不包含该应用。请返回门户，以本人身份打开。',
    acting:
      '该应用使用每个人自己的账号和密码登录，代理他人期间不能打开。请返回门户结束代理，再以本人身份打开。',
    'no-subject': '该应用通过邮箱识别用户，您的账号还没有邮箱，请联系服务台添加。',
  },
}

const en: RefusalTexts = {
  title: (app) => `You don’t have access to ${app}`,
  closedTitle: (app) => `${app} isn’t available right now`,
  actingTitle: (app) => `You can’t sign on to ${app} for someone else`,
  request: 'Request access',
  reasons: {
    'no-grant':
      'Your organizations and roles don’t include this app. Request access, and you can use it once it’s approved.',
    denied: 'An administrator has blocked your access to this app. If you need it, contact the service desk.',
    'no-role': 'You don’t have an organization and role yet. Contact the service desk to get them.',
    offline: 'This app has been taken offline. If you need it, contact the service desk.',
    off: 'Sign-on to this app isn’t open yet. Try again later.',
    disabled: 'Your account is disabled. Contact the service desk.',
    unknown: 'The portal doesn’t have your account. Contact the service desk.',
    'not-covered':
      'The delegation you’re acting under doesn’t include this app. Go back to the portal and open it as yourself.',
    acting:
      'This app uses each person’s own account and password, so you can’t open it while acting for someone else. Go back to the portal, stop acting and open it as yourself.',
    'no-subject':
      'This app identifies people by email, and your account has no email address. Ask the service desk to add one.',
  },
}

export const refusalTexts: Record<Language, RefusalTexts> = { zh, en }
