/** Why a session ended, for screens and exported lists. */
export const endReasons = {
  signed_out: { zh: '本人退出', en: 'Signed out' },
  ended_by_person: { zh: '本人在其他设备上结束', en: 'Ended from another device' },
  too_many: { zh: '登录设备过多，由新的登录取代', en: 'Replaced by a newer sign-in (too many devices)' },
  ended_at_provider: {
    zh: '在登录服务或其他应用退出',
    en: 'Signed out at the sign-in service or in another app',
  },
  replaced: { zh: '同一浏览器重新登录', en: 'Signed in again in the same browser' },
  expired: { zh: '已过期', en: 'Expired' },
  kicked: { zh: '管理员强制下线', en: 'Ended by an administrator' },
  disabled: { zh: '账号已停用', en: 'Account disabled' },
  factor_added: { zh: '新增了第二重验证', en: 'Second factor added' },
  factors_reset: { zh: '第二重验证已重置', en: 'Second factors reset' },
  password_reset: { zh: '密码已重置', en: 'Password reset' },
  password_changed: { zh: '密码已修改', en: 'Password changed' },
  refresh_reuse: { zh: '重复使用续期凭据', en: 'Refresh token used twice' },
  code_replay: { zh: '重复使用登录凭据', en: 'Sign-in code used twice' },
}
