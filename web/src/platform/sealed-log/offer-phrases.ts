import { phrases } from '../i18n/phrases.ts'

/** What a log says of the check before anybody wants it; the rest comes with the dialog. */
export const offerPhrases = phrases({
  verify: { zh: '校验完整性', en: 'Verify' },
})
