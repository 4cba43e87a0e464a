import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

export const requestedPhrases = phrases({
  yours: {
    zh: ({ name }: Named) => `您已有「${name}」的权限，可以直接打开`,
    en: ({ name }: Named) => `You already have access to ${name}. You can open it now.`,
  },
  requested: {
    zh: ({ name }: Named) => `您已申请「${name}」，请等待答复`,
    en: ({ name }: Named) => `You’ve already requested ${name}. We’ll notify you when it’s answered.`,
  },
  missing: {
    zh: '没有找到该应用，请联系服务台',
    en: 'We couldn’t find this app. Contact the service desk.',
  },
  failed: { zh: '应用加载失败，请刷新页面', en: 'Couldn’t load the app. Reload the page.' },
})
