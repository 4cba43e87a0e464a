import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areSingleKeysOn, isSingleKey } from '#web/platform/single-keys.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { detailPhrases } from './phrases.ts'
import '#web/platform/sealed-log/sealed-log.css'

type Props = {
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

/** J and K lead to the rows below and above, as in the announcements. */
function useStepKeys({ previous, next }: Props['neighbours'], onShow: Props['onShow']): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const to = event.key === keys.next ? next : event.key === keys.previous ? previous : undefined
      if (to === undefined || !isSingleKey(event)) return
      event.preventDefault()
      onShow(to)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

/** The details of a row at the right of the list, where there is room; else over it. */
export function DetailsPane({ neighbours, onShow, onClose, children }: Props) {
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
        aria-label={words[side]}
        title={hint(side)}
        aria-keyshortcuts={keys[side]}
        disabled={id === undefined}
        onClick={() => id !== undefined && onShow(id)}
      >
        <Icon name={side === 'previous' ? 'arrow-up' : 'arrow-down'} size={16} />
      </button>
    )
  })
  if (!isWide)
    return (
      <Drawer title={words.title} closeLabel={words.close} aside={steps} onClose={onClose}>
        {children}
      </Drawer>
    )
  return (
    <section className="card log-beside" aria-label={words.title}>
      <div className="log-beside-head">
        <h2>{words.title}</h2>
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
