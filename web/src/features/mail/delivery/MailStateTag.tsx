import type { MailState } from '@iambiz/contract/features/mail/delivery.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { mailStateWords } from './phrases.ts'

const kinds = {
  held: 'outline',
  queued: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'error',
  unknown: 'warning',
} as const

export function MailStateTag({ state }: { state: MailState }) {
  const words = usePhrases(mailStateWords)
  return (
    <Tag kind={kinds[state]} small>
      {words[state]}
    </Tag>
  )
}
