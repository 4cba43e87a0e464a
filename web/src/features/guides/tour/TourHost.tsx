import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { savePersonalConfig } from '#web/platform/home/personal-config.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { topModal } from '#web/ui/top-modal.ts'
import { type StepName, steps } from './steps.ts'
import { tour } from './tour.ts'

const loadTour = () => import('./Tour.tsx').then((chunk) => chunk.Tour)

/** Whether the tour can start: the person's own home, no announcement to confirm, no delegation, not in a frame. */
const isFree = ({ signedIn, bulletinCount }: HomeData) =>
  signedIn.current !== undefined &&
  !signedIn.acting &&
  (bulletinCount?.forcedUnread ?? 0) === 0 &&
  window.parent === window

type Props = {
  /** The search covers the card, and following the page would slow down each key press. */
  isBelowSearch: boolean
}

/** Shows the tour on the first visit of home, or on request. */
export function TourHost({ isBelowSearch }: Props) {
  const { data } = useHomeData()
  const [path] = useLocation()
  const wanted = useObservable(tour)
  const modal = useObservable(topModal)
  const isCovered = modal !== undefined || isBelowSearch
  const [step, setStep] = useState<StepName>(steps[0].name)
  const hasBegun = useRef(false)

  const isSeen = data?.personalConfig.tourSeen ?? true
  const isWanted = wanted === 'asked' || (wanted === 'unasked' && !isSeen)
  const isHome = path === paths.home
  const isShown = isWanted && isHome && !isCovered && data !== undefined && isFree(data)

  const end = useCallback(() => {
    tour.set('over')
    hasBegun.current = false
    setStep(steps[0].name)
    if (!isSeen) void savePersonalConfig({ tourSeen: true })
  }, [isSeen])

  useEffect(() => {
    if (isShown) hasBegun.current = true
    // Leaving home ends the tour.
    else if (hasBegun.current && !isHome) end()
  }, [isShown, isHome, end])

  // If the tour cannot be loaded, nothing is shown.
  return (
    isShown && (
      <OnDemand
        load={loadTour}
        props={{ step, onStep: setStep, onEnd: end }}
        waiting={null}
        failed={() => null}
      />
    )
  )
}
