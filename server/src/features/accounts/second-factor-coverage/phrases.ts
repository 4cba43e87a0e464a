export const phrases = {
  bound: { zh: '已绑定', en: 'Set up' },
  unbound: { zh: '未绑定', en: 'Not set up' },
} as const
