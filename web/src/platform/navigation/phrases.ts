import { phrases } from '../i18n/phrases.ts'

export const discardPhrases = phrases({
  unsaved: { zh: '有未保存的更改', en: 'You have unsaved changes' },
  discard: { zh: '放弃更改', en: 'Discard' },
  goOn: { zh: '继续编辑', en: 'Keep editing' },
})
