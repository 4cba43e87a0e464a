import { type ReactNode, useSyncExternalStore } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { detailPhrases } from './phrases.ts'

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

/** The details of a row at the right of the list, where there is room; else over it. */
export function DetailsPane({ neighbours, onShow, onClose, children }: Props) {
  const words = usePhrases(detailPhrases)
  const isWide = useIsWide()
  const steps = (['previous', 'next'] as const).map((side) => {
    const id = neighbours[side]
    return (
      <button
        key={side}
        type="button"
        className="log-step"
        aria-label={words[side]}
        title={words[side]}
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
