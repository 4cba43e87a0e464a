import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'

/** Whether it was mailed at all. */
export const isMailed = ({ mail }: Pick<Receipt, 'mail'>): boolean =>
  Object.values(mail).some((count) => count > 0)

/** The states in which there are mails, in the order in which editors look at them. */
export const mailFigures = ({ mail }: Pick<Receipt, 'mail'>) =>
  (['sent', 'queued', 'held', 'failed', 'unknown'] as const).flatMap((state) =>
    mail[state] > 0 ? [{ state, count: mail[state] }] : [],
  )
