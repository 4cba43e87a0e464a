import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { stepPhrases, tourPhrases } from './phrases.ts'
import { placeOfCard } from './place.ts'
import { anchorsOf, around, isShown, type StepName, shownSteps, stepInstead } from './steps.ts'
import './tour.css'

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const eachFrame = (act: (now: number) => void) => {
  let request = 0
  const go = (now: number) => {
    act(now)
    request = requestAnimationFrame(go)
  }
  go(performance.now())
  return () => cancelAnimationFrame(request)
}

/**
 * Milliseconds between searches of the page for the targets of the steps; with a thousand applications a search is
 * slow.
 */
const betweenLooks = 250

const move = (element: HTMLElement | null, key: 'card' | 'ring', style: Record<string, number>) => {
  for (const [name, value] of Object.entries(style))
    element?.style.setProperty(`--${key}-${name}`, `${Math.round(value)}px`)
}

type Refs = { card: React.RefObject<HTMLElement | null>; ring: React.RefObject<HTMLElement | null> }

/**
 * Positions card and ring at the target of the step. Checked in every frame, because no event covers scrolling,
 * resizing, late content and element permissions together.
 */
function useAnchored(step: StepName, { card, ring }: Refs) {
  const [shown, setShown] = useState(shownSteps)
  useLayoutEffect(() => {
    let anchors: Element[] = []
    let lookedAt = Number.NEGATIVE_INFINITY
    return eachFrame((now) => {
      if (now - lookedAt >= betweenLooks || !anchors.every(isShown)) {
        lookedAt = now
        anchors = anchorsOf(step)
        const steps = shownSteps()
        setShown((before) => (before.join() === steps.join() ? before : steps))
      }
      const box = around(anchors.map((element) => element.getBoundingClientRect()))
      if (!box || !card.current) return
      const { offsetWidth: width, offsetHeight: height } = card.current
      const { clientWidth, clientHeight } = document.documentElement
      move(ring.current, 'ring', { ...box })
      move(card.current, 'card', {
        ...placeOfCard(box, { width, height }, { width: clientWidth, height: clientHeight }),
      })
    })
  }, [step, card, ring])
  return shown
}

type Props = {
  step: StepName
  onStep: (step: StepName) => void
  onEnd: () => void
}

/** One step of the tour beside its target. The page stays usable, because only the card is above it. */
export function Tour({ step, onStep, onEnd }: Props) {
  const words = usePhrases(tourPhrases)
  const texts = usePhrases(stepPhrases)
  const card = useRef<HTMLElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const [titleId, textId] = [useId(), useId()]
  const shown = useAnchored(step, { card, ring })
  const place = shown.indexOf(step)

  useLayoutEffect(() => {
    if (place >= 0) return
    const instead = stepInstead(step, shown)
    if (instead) onStep(instead)
    else onEnd()
  }, [place, step, shown, onStep, onEnd])

  useEffect(() => {
    anchorsOf(step)[0]?.scrollIntoView({ block: 'nearest', behavior: prefersStill() ? 'auto' : 'smooth' })
  }, [step])

  // A focused element retains the focus; the live region announces the card.
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [])

  const end = () => {
    if (card.current?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
    onEnd()
  }
  // Without a focused element, Escape closes the card as well.
  useEffect(() => {
    const listen = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement === document.body) onEnd()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [onEnd])
  const go = (by: 1 | -1) => {
    const next = shown[place + by]
    if (next) onStep(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end()
    else if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else return
    event.preventDefault()
  }
  const isLast = place === shown.length - 1
  return (
    <div className="tour">
      <div ref={ring} className="tour-ring" aria-hidden="true" />
      <section
        ref={card}
        className="tour-card"
        role="dialog"
        aria-modal="false"
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
        onKeyDown={press}
      >
        <div aria-live="polite">
          <p className="tour-place figures">{words.place({ at: place + 1, count: shown.length })}</p>
          <h2 id={titleId}>{texts[step]}</h2>
          <p id={textId}>{texts[`${step}About`]}</p>
        </div>
        <div className="tour-actions">
          {!isLast && (
            <Button kind="text" onClick={end}>
              {words.skip}
            </Button>
          )}
          <span className="spacer" />
          {place > 0 && <Button onClick={() => go(-1)}>{words.back}</Button>}
          <Button kind="primary" onClick={isLast ? end : () => go(1)}>
            {isLast ? words.done : words.next}
          </Button>
        </div>
        <button type="button" className="tour-close" aria-label={words.close} onClick={end}>
          <Icon name="x" size={16} />
        </button>
      </section>
    </div>
  )
}
