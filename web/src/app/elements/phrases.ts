import { phrases } from '#web/platform/i18n/phrases.ts'

type Entry = { tab: string; selector: string }

export const elementPhrases = phrases({
  notPermitted: { zh: '您没有此权限', en: 'You do not have this permission' },
  empty: {
    zh: ({ tab }: Entry) => `未配置元素选择器（${tab}）`,
    en: ({ tab }: Entry) => `Element selector not configured (${tab})`,
  },
  invalid: {
    zh: ({ tab, selector }: Entry) => `元素选择器无效（${tab}）：${selector}`,
    en: ({ tab, selector }: Entry) => `Invalid element selector (${tab}): ${selector}`,
  },
  'way-out': {
    zh: ({ tab, selector }: Entry) =>
      `退出登录、切换角色和代理提示始终可用，不受元素权限限制（${tab}）：${selector}`,
    en: ({ tab, selector }: Entry) =>
      `Sign-out, role switching and the delegation banner are always available, whatever element permissions say (${tab}): ${selector}`,
  },
})
