import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'

/** Returns whether the announcement has any mails. */
export const isMailed = ({ mail }: Pick<Receipt, 'mail'>): boolean =>
  Object.values(mail).some((count) => count > 0)

/** Returns the delivery states that have mails, in display order, with their counts. */
export const mailFigures = ({ mail }: Pick<Receipt, 'mail'>) =>
  (['sent', 'queued', 'held', 'failed', 'unknown'] as const).flatMap((state) =>
    mail[state] > 0 ? [{ state, count: mail[state] }] : [],
  )
