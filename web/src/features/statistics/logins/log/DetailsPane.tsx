import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areSingleKeysOn } from '#web/platform/single-keys.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { panePhrases, resultWords } from './phrases.ts'
import { arrows, keys, openerOf } from './step-keys.ts'
import '#web/platform/sealed-log/sealed-log.css'

type Props = {
  shownId: string
  neighbours: { previous?: string; next?: string }
  onShow: (id: string) => void
  onClose: () => void
  children: ReactNode
}

const wide = matchMedia('(width >= 75rem)')

const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed)
      return () => wide.removeEventListener('change', changed)
    },
    () => wide.matches,
  )

/** Returns whether a key press is in the list or the details, and not in a field or pop-up above them. */
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

/**
 * When the details close with the focus inside, moves the focus to the opened row, or to the page content if the list
 * does not contain the row.
 */
function useWayBack(pane: RefObject<HTMLElement | null>, shownId: string): void {
  const row = useRef(shownId)
  useEffect(() => {
    row.current = shownId
  })
  // A layout effect's cleanup runs before the DOM is removed, so it can still read where the focus is.
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

/** Result of the row, shown once the details are loaded. */
function ResultTag({ id }: { id: string }) {
  const words = usePhrases(resultWords)
  // Disabled because the details below make the same request.
  const { data } = useRead({ ...read('GET /iam-log/v1/loginLog/detail', { query: { id } }), enabled: false })
  if (!data) return null
  const failed = data.result === 0
  return (
    <Tag kind={failed ? 'error' : 'success'}>
      <Icon name={failed ? 'circle-x' : 'circle-check'} />
      {words[data.result]}
    </Tag>
  )
}

function Beside({ shownId, steps, onClose, children }: BesideProps) {
  const words = usePhrases(panePhrases)
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

/** The details of a row, to the right of the list on wide screens, otherwise in a drawer above it. */
export function DetailsPane({ shownId, neighbours, onShow, onClose, children }: Props) {
  const words = usePhrases(panePhrases)
  const isWide = useIsWide()
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
        // `aria-disabled`, because a disabled button would lose the focus when the last row is reached.
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
