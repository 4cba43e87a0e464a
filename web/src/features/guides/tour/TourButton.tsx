import { useLocation } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { tourPhrases } from './phrases.ts'
import { startTour } from './tour.ts'

/** Goes to home and starts the tour. */
export function TourButton({ onStart }: { onStart?: (() => void) | undefined }) {
  const words = usePhrases(tourPhrases)
  const [, navigate] = useLocation()
  const start = () => {
    onStart?.()
    startTour()
    navigate(paths.home)
  }
  return (
    <Button icon="circle-play" onClick={start}>
      {words.startAgain}
    </Button>
  )
}
