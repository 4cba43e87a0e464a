import { phrases } from '#web/platform/i18n/phrases.ts'

export const lockedPhrases = phrases({
  locked: { zh: '未开通的应用', en: 'Apps you don’t have' },
  none: { zh: '没有未开通的应用', en: 'You already have every app' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '未开通的应用加载失败', en: 'Couldn’t load these apps.' },
  owner: {
    zh: ({ name }: { name: string }) => `负责人：${name}`,
    en: ({ name }: { name: string }) => `Owner: ${name}`,
  },
  why: { zh: '为什么没有开通', en: 'Why don’t I have this?' },
  whyNamed: {
    zh: ({ name }: { name: string }) => `为什么没有开通「${name}」`,
    en: ({ name }: { name: string }) => `Why don’t I have this? ${name}`,
  },
  request: { zh: '申请权限', en: 'Request access' },
  requestNamed: {
    zh: ({ name }: { name: string }) => `申请权限：${name}`,
    en: ({ name }: { name: string }) => `Request access to ${name}`,
  },
  requestAgain: { zh: '再次申请', en: 'Request again' },
  requestAgainNamed: {
    zh: ({ name }: { name: string }) => `再次申请：${name}`,
    en: ({ name }: { name: string }) => `Request again: ${name}`,
  },
  requested: { zh: '已申请', en: 'Requested' },
  refused: { zh: '未通过', en: 'Declined' },
  requestOf: {
    zh: ({ state, name }: { state: string; name: string }) => `${state}：查看「${name}」的权限申请`,
    en: ({ state, name }: { state: string; name: string }) => `${state}: view your request for ${name}`,
  },
  refusedBecause: {
    zh: ({ remark }: { remark: string }) => `未通过：${remark}`,
    en: ({ remark }: { remark: string }) => `Declined: ${remark}`,
  },
})
