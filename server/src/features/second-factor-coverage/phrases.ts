export const phrases = {
  bound: { zh: '已绑定', en: 'Bound' },
  unbound: { zh: '未绑定', en: 'Not bound' },
} as const
