import { phrases } from '#web/platform/i18n/phrases.ts'

export const leavingPhrases = phrases({
  title: { zh: '放弃更改并离开？', en: 'Leave without saving?' },
  detail: { zh: '您的更改尚未保存。', en: 'Your changes haven’t been saved.' },
  leave: { zh: '放弃并离开', en: 'Discard and leave' },
  stay: { zh: '继续编辑', en: 'Keep editing' },
})
