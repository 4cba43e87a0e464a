import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'
import type { ReactNode } from 'react'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { receiptPhrases } from './phrases.ts'

function Figure({ label, value, about }: { label: string; value: ReactNode; about?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="figures">{value}</b>
        {about && <small>{about}</small>}
      </dd>
    </div>
  )
}

/** Key figures: audience, read, confirmed, unread, read rate and late joiners. */
export function Figures({ receipt }: { receipt: Receipt }) {
  const words = usePhrases(receiptPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const { audience, atRelease, read, confirmed, unread, readRate, lateJoiners } = receipt
  return (
    <section className="card" aria-label={words.figures}>
      <dl className="receipt-figures">
        <Figure
          label={words.audience}
          value={number(audience)}
          about={atRelease === undefined ? undefined : words.atRelease({ count: atRelease })}
        />
        <Figure label={words.read} value={number(read)} />
        <Figure label={words.confirmed} value={number(confirmed)} />
        <Figure label={words.unread} value={number(unread)} />
        <Figure label={words.readRate} value={rateText(readRate)} />
        <Figure label={words.late} value={number(lateJoiners)} about={words.lateAbout} />
      </dl>
    </section>
  )
}
