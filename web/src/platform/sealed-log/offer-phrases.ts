import { phrases } from '../i18n/phrases.ts'

/** Phrases of the button; the others load with the dialog. */
export const offerPhrases = phrases({
  verify: { zh: '校验完整性', en: 'Verify' },
})
