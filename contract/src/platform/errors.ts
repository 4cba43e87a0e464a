/** A failure of the API: code in the envelope, HTTP status, and texts. */
export type FailureEntry = {
  code: number
  status: number
  /** Sent as `data.reason`, if clients must distinguish failures with the same code. */
  reason?: string
  zh: string
  en: string
  /** Text used if the waiting time is known, which replaces `{wait}`. */
  waiting?: { zh: string; en: string }
}

/** Declares failures by name; names stay literal types, so that the compiler checks `fail('…')`. */
export const failures = <const T extends Record<string, FailureEntry>>(table: T): T => table

/** Failures that any call may return. */
export const platformFailures = failures({
  'request.invalid': { code: 400, status: 400, zh: '请求参数不正确', en: 'The request is invalid.' },
  'request.address': { code: 400, status: 400, zh: '地址不正确', en: 'The address is invalid.' },
  'request.fields': { code: 422, status: 422, zh: '有内容填写不正确', en: 'Some fields need attention.' },
  'request.page-limit': {
    code: 40011,
    status: 400,
    zh: '最多查看前 1,000 页，请缩小范围或导出',
    en: 'You can view only the first 1,000 pages. Narrow your filters or export the list.',
  },
  'request.too-large': { code: 413, status: 413, zh: '内容过大', en: 'The content is too large.' },
  'request.media-type': {
    code: 415,
    status: 415,
    zh: '不支持的内容类型',
    en: 'This content type isn’t supported.',
  },
  'request.too-many': {
    code: 429,
    status: 429,
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many requests. Try again later.',
    waiting: { zh: '操作过于频繁，请在 {wait}后再试', en: 'Too many requests. Try again in {wait}.' },
  },
  'request.cross-site': {
    code: 403,
    status: 403,
    zh: '不允许跨站请求',
    en: 'Cross-site requests aren’t allowed.',
  },
  'request.wrong-host': {
    code: 421,
    status: 421,
    zh: '访问地址与配置不符',
    en: 'This address doesn’t match the configured one.',
  },
  'request.method': {
    code: 405,
    status: 405,
    zh: '不支持该请求方法',
    en: 'This request method isn’t supported.',
  },
  'access.denied': { code: 403, status: 403, zh: '您没有该权限', en: 'You do not have this permission' },
  'access.bulletin': {
    code: 403,
    status: 403,
    zh: '没有系统动态维护权限，请联系管理员',
    en: 'No system-dynamic maintenance permission, please contact the administrator',
  },
  'access.app-statistics': {
    code: 403,
    status: 403,
    zh: '没有应用登录统计维护权限',
    en: 'No application-login-statistics maintenance permission',
  },
  'access.foreign-role': {
    code: 403,
    status: 403,
    zh: '您没有该组织或角色，请重新选择',
    en: 'You don’t have this organization and role. Choose another.',
  },
  'access.another-person': {
    code: 403,
    status: 403,
    zh: '此浏览器中已登录另一位用户，操作未执行',
    en: 'Someone else is now signed in on this browser, so nothing was changed.',
  },
  'access.no-role': {
    code: 1005,
    status: 403,
    zh: '您的账号尚未分配组织和角色，请联系管理员',
    en: 'Your account has no organization or role yet. Contact your administrator.',
  },
  'resource.not-found': { code: 404, status: 404, zh: '内容不存在', en: 'Not found.' },
  'resource.changed': {
    code: 409,
    status: 409,
    zh: '内容已被他人修改',
    en: 'Someone else has changed this.',
  },
  'request.token-reused': {
    code: 40901,
    status: 409,
    zh: '该提交标识已用于其他内容，请更换标识后重新提交',
    en: 'This client token was already used for different content. Send again with a new one.',
  },
  'session.missing': {
    code: 1006,
    status: 401,
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired. Sign in again.',
  },
  'session.expired': {
    code: 1007,
    status: 401,
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired. Sign in again.',
  },
  'session.refresh-invalid': {
    code: 1008,
    status: 401,
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired. Sign in again.',
  },
  'session.ended': {
    code: 1010,
    status: 401,
    zh: '登录已在别处结束，请重新登录',
    en: 'Your session has ended. Sign in again.',
  },
  'service.busy': {
    code: 503,
    status: 503,
    zh: '服务繁忙，请稍后再试',
    en: 'The service is busy. Try again in a moment.',
  },
  'check.running': {
    code: 429,
    status: 429,
    zh: '同样的检查正在进行，请稍后再试',
    en: 'The same check is already running. Try again in a moment.',
  },
  'service.full': {
    code: 507,
    status: 507,
    zh: '服务器存储空间已满，内容未能保存，请联系管理员',
    en: 'The server is out of storage, so nothing was saved. Contact an administrator.',
  },
  'service.failed': {
    code: 500,
    status: 500,
    zh: '服务出错，请稍后再试',
    en: 'Something went wrong. Try again later.',
  },
})
