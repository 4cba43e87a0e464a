import { endReasons } from '@iambiz/contract/platform/end-reasons.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const endReasonWords = phrases(endReasons)
