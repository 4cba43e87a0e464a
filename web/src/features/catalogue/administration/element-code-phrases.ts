import { phrases } from '#web/platform/i18n/phrases.ts'

export const elementCodePhrases = phrases({
  elementCode: { zh: '元素编码', en: 'Element code' },
  elementCodeHint: {
    zh: '一次有效，系统可在 5 分钟内用它获取您当前角色的元素权限',
    en: 'Works once, within 5 minutes. The system uses it to get your current role’s element permissions.',
  },
  getCode: { zh: '获取编码', en: 'Get code' },
  randomCodeFailed: {
    zh: ({ reason }: { reason: string }) => `获取失败！${reason}`,
    en: ({ reason }: { reason: string }) => `Couldn’t get the code. ${reason}`,
  },
})
