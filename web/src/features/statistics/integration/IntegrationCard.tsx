import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { integrationPhrases } from './phrases.ts'
import { RingsCard } from './RingsCard.tsx'
import { queryOf, viewOf } from './view.ts'

const listed = (part: Partial<ReturnType<typeof viewOf>>) =>
  `${paths.integration}?${queryOf({ ...viewOf(new URLSearchParams()), ...part })}`

type Props = {
  /** End of the range and the current time, both wire times. */
  endTime: string
  asOf: string
  orgCode: string
  /** Whether the page has a filter that does not apply to the centers. */
  isNarrower: boolean
  noneAction: ReactNode
}

/** Shows the status of the centers on the last day of a range, as a card on another page. */
export function IntegrationCard({ endTime, asOf, orgCode, isNarrower, noneAction }: Props) {
  const words = usePhrases(integrationPhrases)
  const last = endTime.slice(0, 10)
  const day = last < asOf.slice(0, 10) ? last : ''
  return (
    <RingsCard
      day={day}
      orgCode={orgCode}
      limit={isNarrower ? words.byOrganizationAlone : undefined}
      hrefOf={(center) => listed({ day, orgCode, center })}
      actions={<Link href={listed({ day, orgCode, connected: '0' })}>{words.missingList}</Link>}
      noneAction={noneAction}
    />
  )
}
