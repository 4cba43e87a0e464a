import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { setUsual } from './change-usual.ts'
import { laterAppPhrases } from './later-phrases.ts'
import { appPhrases } from './phrases.ts'
import { useIsUsual } from './Star.tsx'

/** The star as a text button, for a row. */
export function UsualButton({ app }: { app: PortalApp }) {
  const words = usePhrases(appPhrases)
  const { add, added } = usePhrases(laterAppPhrases)
  const isUsual = useIsUsual(app)
  const name = { name: app.appName }
  const seen = isUsual ? added : add
  return (
    <button
      type="button"
      className="usual-button"
      data-on={isUsual ? '' : undefined}
      aria-label={`${seen} ${isUsual ? words.removeNamed(name) : words.addNamed(name)}`}
      onClick={() => setUsual(app, !isUsual)}
    >
      <Icon name={isUsual ? 'check' : 'plus'} size={14} />
      {seen}
    </button>
  )
}
