import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Card } from '#web/ui/Card.tsx'
import { tourPhrases } from './phrases.ts'
import { TourButton } from './TourButton.tsx'
import './tour-card.css'

/** A card that starts the tour again. */
export function TourCard() {
  const words = usePhrases(tourPhrases)
  return (
    <Card title={words.again}>
      <div className="tour-again">
        <p>{words.againAbout}</p>
        <TourButton />
      </div>
    </Card>
  )
}
