import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { delegationPhrases } from './phrases.ts'

/** Start and end time, as shown in a list. */
export function PeriodText({ startTime, endTime }: Pick<Delegation, 'startTime' | 'endTime'>) {
  const { to } = usePhrases(delegationPhrases)
  return (
    <span className="figures">
      <time dateTime={startTime.replace(' ', 'T')}>{startTime}</time>
      <span className="visually-hidden"> {to} </span>
      <time dateTime={endTime.replace(' ', 'T')}>{endTime}</time>
    </span>
  )
}
