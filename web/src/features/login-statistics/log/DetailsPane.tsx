import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areSingleKeysOn, isSingleKey } from '#web/platform/single-keys.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { detailPhrases } from './phrases.ts'
import { ResultTag } from './ResultTag.tsx'
import '#web/platform/sealed-log/sealed-log.css'
import './log-details.css'

type Props = {
  shownId: string
  neighbours: { previous?: string; next?: string }
  onShow: (id: string) => void
  onClose: () => void
  children: ReactNode
}

const wide = matchMedia('(min-width: 1200px)')

const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed)
      return () => wide.removeEventListener('change', changed)
    },
    () => wide.matches,
  )

const keys = { previous: 'k', next: 'j' } as const
const arrows = { previous: 'ArrowUp', next: 'ArrowDown' } as const
type Side = keyof typeof keys

/** An arrow alone, on a row or on the button that does the same: anywhere else arrows scroll. */
const isArrowForRows = ({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey) &&
  target instanceof Element &&
  target.matches('.log-open, [data-step]')

/** Where a key leads among the rows. */
const stepOf = (event: KeyboardEvent): Side | undefined =>
  (['previous', 'next'] as const).find(
    (side) =>
      (event.key === keys[side] && isSingleKey(event)) ||
      (event.key === arrows[side] && isArrowForRows(event)),
  )

/** J and K lead to the rows below and above, as in the announcements, and so do arrows. Whoever is on a row goes along. */
function useStepKeys(neighbours: Props['neighbours'], onShow: Props['onShow']): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const side = stepOf(event)
      const to = side && neighbours[side]
      if (to === undefined) return
      event.preventDefault()
      onShow(to)
      if (document.activeElement?.matches('.log-open')) openerOf(to)?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

const openerOf = (id: string) => document.querySelector<HTMLElement>(`.log-open[data-row="${id}"]`)

/** Whether a key is for the list or the details, and not for a field or a pop-up above them. */
const isForRows = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('.login-log table, .log-beside') !== null

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isForRows(event)) onClose()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

/** Whoever is in the details when they are closed is at their row then, or where the list does not have it at the content. */
function useWayBack(pane: RefObject<HTMLElement | null>, shownId: string): void {
  const row = useRef(shownId)
  useEffect(() => {
    row.current = shownId
  })
  // While the details are still there: a moment later nothing tells that they had the focus.
  useLayoutEffect(() => {
    const element = pane.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const opener = openerOf(row.current)
      ;(opener ?? document.querySelector('main'))?.focus({ preventScroll: true })
    }
  }, [pane])
}

type BesideProps = Omit<Props, 'neighbours' | 'onShow'> & { steps: ReactNode }

function Beside({ shownId, steps, onClose, children }: BesideProps) {
  const words = usePhrases(detailPhrases)
  const pane = useRef<HTMLElement>(null)
  useEscape(onClose)
  useWayBack(pane, shownId)
  return (
    <section ref={pane} className="card log-beside" aria-label={words.title}>
      <div className="log-beside-head">
        <h2 tabIndex={-1}>{words.title}</h2>
        <ResultTag id={shownId} />
        <span className="spacer" />
        {steps}
        <button type="button" className="log-step" aria-label={words.close} onClick={onClose}>
          <Icon name="x" size={16} />
        </button>
      </div>
      {children}
    </section>
  )
}

/** The details of a row at the right of the list, where there is room; else over it. */
export function DetailsPane({ shownId, neighbours, onShow, onClose, children }: Props) {
  const words = usePhrases(detailPhrases)
  const isWide = useIsWide()
  useStepKeys(neighbours, onShow)
  const hint = (side: 'previous' | 'next') =>
    areSingleKeysOn() ? words.byKey({ what: words[side], key: keys[side].toUpperCase() }) : words[side]
  const steps = (['previous', 'next'] as const).map((side) => {
    const id = neighbours[side]
    return (
      <button
        key={side}
        type="button"
        className="log-step"
        data-step={side}
        aria-label={words[side]}
        title={hint(side)}
        aria-keyshortcuts={`${keys[side]} ${arrows[side]}`}
        // A disabled one would take the focus from whoever came to the end by it.
        aria-disabled={id === undefined || undefined}
        onClick={() => id !== undefined && onShow(id)}
      >
        <Icon name={side === 'previous' ? 'arrow-up' : 'arrow-down'} size={16} />
      </button>
    )
  })
  if (isWide)
    return (
      <Beside shownId={shownId} steps={steps} onClose={onClose}>
        {children}
      </Beside>
    )
  const aside = (
    <>
      <ResultTag id={shownId} />
      {steps}
    </>
  )
  return (
    <Drawer title={words.title} closeLabel={words.close} aside={aside} onClose={onClose}>
      {children}
    </Drawer>
  )
}
