import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LoadFailed } from '../LoadFailed.tsx'

type Props = {
  error: Error | null
  words: { failed: string; loading: string }
  onRetry: () => unknown
  /** Blocks in the shape of what is read. */
  children: ReactNode
}

/** In the place of what is not read: blocks while it is loading, or another try. */
export const NotRead = ({ error, words, onRetry, children }: Props) =>
  error ? (
    <LoadFailed title={words.failed} onRetry={onRetry} />
  ) : (
    <Skeleton label={words.loading}>{children}</Skeleton>
  )
