import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LoadFailed } from '../LoadFailed.tsx'

type Props = {
  error: Error | null
  words: { failed: string; loading: string }
  onRetry: () => unknown
  /** Skeleton blocks in the shape of the content. */
  children: ReactNode
}

/** Placeholder for content that has not loaded: skeleton blocks, or an error with a retry. */
export const NotRead = ({ error, words, onRetry, children }: Props) =>
  error ? (
    <LoadFailed title={words.failed} onRetry={onRetry} />
  ) : (
    <Skeleton label={words.loading}>{children}</Skeleton>
  )
