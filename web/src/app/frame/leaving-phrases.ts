import { phrases } from '#web/platform/i18n/phrases.ts'

export const leavingPhrases = phrases({
  title: { zh: '离开前要放弃更改吗？', en: 'Leave without saving?' },
  detail: { zh: '这里的更改还没有保存。', en: 'Your changes haven’t been saved.' },
  leave: { zh: '放弃并离开', en: 'Discard and leave' },
  stay: { zh: '继续编辑', en: 'Keep editing' },
})
