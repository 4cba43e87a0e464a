import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { mailFigures } from './mail-figures.ts'
import { mailStateWords, receiptPhrases } from './phrases.ts'

/** Delivery states of the announcement's mails; renders nothing without mails. */
export function MailFigures({ receipt }: { receipt: Receipt }) {
  const words = usePhrases(receiptPhrases)
  const states = usePhrases(mailStateWords)
  const { number } = useFormats()
  const figures = mailFigures(receipt)
  if (figures.length === 0) return null
  const log = `${paths.mailLog}?bulletinId=${receipt.bulletinId}`
  return (
    <section className="card receipt-mails" aria-label={words.mail}>
      <b>{words.mail}</b>
      <ul>
        {figures.map(({ state, count }) => (
          <li key={state} className={`receipt-mails-${state}`}>
            {states[state]} <span className="figures">{number(count)}</span>
          </li>
        ))}
      </ul>
      <LinkButton href={log}>{words.mailLog}</LinkButton>
    </section>
  )
}
