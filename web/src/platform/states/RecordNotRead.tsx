import type { ComponentProps } from 'react'
import type { ApiFailure } from '../api/failure.ts'
import { isMissing } from './is-missing.ts'
import { MissingRecord } from './MissingRecord.tsx'
import { NotRead } from './NotRead.tsx'

type Props = ComponentProps<typeof NotRead> & {
  error: ApiFailure | null
  words: { missing: string }
  /** The reply, and not a failure, shows that the record does not exist. */
  isGone?: boolean | undefined
  onBack?: () => void
}

/** Placeholder for a record that has not loaded; if it does not exist, the way back to its list. */
export const RecordNotRead = ({ isGone, onBack, ...read }: Props) =>
  isGone || isMissing(read.error) ? (
    <MissingRecord title={read.words.missing} {...(onBack && { onBack })} />
  ) : (
    <NotRead {...read} />
  )
