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

/** In the place of what could not be read: what it is, and another try. */
export function LoadFailed({ onRetry, ...said }: Props) {
  const { retry } = usePhrases(platformPhrases)
  return (
    <EmptyState
      alert
      {...said}
      action={
        <Button size="small" icon="refresh-cw" onClick={() => void onRetry()}>
          {retry}
        </Button>
      }
    />
  )
}
