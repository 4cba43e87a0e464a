import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { instantOf, useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useMinute } from '#web/platform/present.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { secretPhrases } from './phrases.ts'

/** Milliseconds before its expiry from which a secret is highlighted; the first warning is sent at the same time. */
const soonMs = 30 * 24 * 3_600_000

/** The expiry of a secret, or of the certificate that signs for the application, highlighted if it is soon. */
export function SecretUntil({
  of: { secretSince, secretUntil },
}: {
  of: Pick<Connection, 'secretSince' | 'secretUntil'>
}) {
  const words = usePhrases(secretPhrases)
  const { tableTime } = useFormats()
  const now = useMinute()
  if (!secretSince && !secretUntil) return <span className="connection-quiet">{words.noSecret}</span>
  if (!secretUntil) return <span>{words.forever}</span>
  const left = instantOf(secretUntil) - now
  const time = tableTime(secretUntil)
  if (left > soonMs) return <span>{words.until({ time })}</span>
  return (
    <Tag kind={left > 0 ? 'warning' : 'error'} small>
      {left > 0 ? words.until({ time }) : words.ended({ time })}
    </Tag>
  )
}
