import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePhrases } from './i18n/phrases.ts'
import { platformPhrases } from './phrases.ts'

type Props = {
  title: ReactNode
  detail?: ReactNode
  onRetry: () => unknown
}

/** Shown in place of content that failed to load: the error message and a retry button. */
export function LoadFailed({ onRetry, ...texts }: Props) {
  const { retry } = usePhrases(platformPhrases)
  return (
    <EmptyState
      alert
      {...texts}
      action={
        <Button size="small" icon="refresh-cw" onClick={() => void onRetry()}>
          {retry}
        </Button>
      }
    />
  )
}
