import type { ComponentProps } from 'react'
import type { ApiFailure } from '../api/failure.ts'
import { isMissing } from './is-missing.ts'
import { MissingRecord } from './MissingRecord.tsx'
import { NotRead } from './NotRead.tsx'

type Props = ComponentProps<typeof NotRead> & {
  error: ApiFailure | null
  words: { missing: string }
  /** Where the answer, and no failure, says that there is no such record. */
  isGone?: boolean | undefined
  onBack?: () => void
}

/** In the place of a record that is not read; where there is none, the way back to its list. */
export const RecordNotRead = ({ isGone, onBack, ...read }: Props) =>
  isGone || isMissing(read.error) ? (
    <MissingRecord title={read.words.missing} {...(onBack && { onBack })} />
  ) : (
    <NotRead {...read} />
  )
