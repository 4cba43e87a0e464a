import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

export const overviewPhrases = phrases({
  title: { zh: '全部委托', en: 'All delegations' },
  about: {
    zh: '平台上的全部委托。强制结束后，双方都会收到通知和原因。',
    en: 'All delegations in the portal. When you end one, both people are notified and see the reason.',
  },
  filters: { zh: '筛选委托', en: 'Filter delegations' },
  search: { zh: '搜索姓名或工号', en: 'Search names and staff numbers' },
  status: { zh: '状态', en: 'Status' },
  allStatuses: { zh: '全部状态', en: 'All statuses' },
  orgIs: { zh: ({ name }: Named) => `组织：${name}`, en: ({ name }: Named) => `Organization: ${name}` },
  roleIs: { zh: ({ name }: Named) => `角色：${name}`, en: ({ name }: Named) => `Role: ${name}` },
  giveUp: {
    zh: ({ name }: Named) => `取消筛选「${name}」`,
    en: ({ name }: Named) => `Remove the filter “${name}”`,
  },
  only: { zh: ({ name }: Named) => `只看${name}`, en: ({ name }: Named) => `Only ${name}` },
  none: { zh: '还没有委托', en: 'No delegations yet' },
  nothingFound: { zh: '没有符合条件的委托', en: 'No matching delegations' },
  force: { zh: '强制结束', en: 'End' },
  forceOf: {
    zh: ({ from, to }: { from: string; to: string }) => `强制结束：${from}给${to}的委托`,
    en: ({ from, to }: { from: string; to: string }) => `End the delegation from ${from} to ${to}`,
  },
  question: {
    zh: ({ from, to }: { from: string; to: string }) => `强制结束${from}给${to}的委托？`,
    en: ({ from, to }: { from: string; to: string }) => `End the delegation from ${from} to ${to}?`,
  },
  questionAbout: {
    zh: '立即生效且不能恢复，正在进行的代理会立即结束。双方都会收到通知和原因。',
    en: 'This takes effect immediately and stops anyone acting under it. It can’t be undone. Both people will be notified and see the reason.',
  },
  reason: { zh: '原因', en: 'Reason' },
  reasonHint: { zh: '双方都可以看到', en: 'Visible to both people' },
  reasonMissing: { zh: '请填写原因', en: 'Enter a reason.' },
  done: { zh: '委托已强制结束', en: 'Delegation ended' },
  applies: { zh: '组织和角色', en: 'Organization and role' },
})
