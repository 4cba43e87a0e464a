import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Acting = { role: string; org: string; time: string }

export const actingPhrases = phrases({
  banner: { zh: '代理', en: 'Acting for someone else' },
  actingFor: { zh: '您正在代理', en: 'You’re acting for' },
  /** Text after the principal's name. */
  what: {
    zh: ({ role, org, time }: Acting) => `：${role} @ ${org}，到 ${time} 止。`,
    en: ({ role, org, time }: Acting) => `: ${role} @ ${org}, until ${inSentence(time)}. `,
  },
  recorded: {
    zh: '代理期间的操作会同时记录两个人的姓名。',
    en: 'Your actions are recorded under both names.',
  },
  stop: { zh: '结束代理', en: 'Stop acting' },
  stopped: { zh: '已结束代理，已恢复您本人的身份', en: 'You stopped acting' },
  more: { zh: '代理详情', en: 'Delegation details' },
  tag: { zh: '代理中', en: 'Acting' },
  group: { zh: '代理', en: 'Acting for' },
  entry: {
    zh: ({ name, role }: { name: string; role: string }) => `${name}的${role}`,
    en: ({ name, role }: { name: string; role: string }) => `${name}, ${role}`,
  },
  entryDetail: {
    zh: ({ org, time }: { org: string; time: string }) => `${org}，到 ${time}`,
    en: ({ org, time }: { org: string; time: string }) => `${org}, until ${inSentence(time)}`,
  },
})
