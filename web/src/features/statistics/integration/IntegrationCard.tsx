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
  /** Of the range and of now, wire times. */
  endTime: string
  asOf: string
  orgCode: string
  /** Whether the page is narrowed by what narrows no center. */
  isNarrower: boolean
  noneAction: ReactNode
}

/** How the centers stood on the last day of a range, on a page about something else. */
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
