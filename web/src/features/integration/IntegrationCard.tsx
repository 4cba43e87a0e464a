import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { integrationPhrases } from './phrases.ts'
import { RingsCard } from './RingsCard.tsx'
import { today } from './reads.ts'
import { queryOf, viewOf } from './view.ts'

const listed = (part: Partial<ReturnType<typeof viewOf>>) =>
  `${paths.integration}?${queryOf({ ...viewOf(new URLSearchParams()), ...part })}`

/** How the centers stood on the last day of a range, on a page about something else. */
export function IntegrationCard({ endTime }: { endTime: string }) {
  const words = usePhrases(integrationPhrases)
  const last = endTime.slice(0, 10)
  const day = last < today() ? last : ''
  return (
    <RingsCard
      day={day}
      hrefOf={(center) => listed({ day, center })}
      actions={<Link href={listed({ day, connected: '0' })}>{words.missingList}</Link>}
    />
  )
}
