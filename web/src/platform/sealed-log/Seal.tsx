import { Icon } from '#web/ui/Icon.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { sealPhrases } from './phrases.ts'
import './sealed-log.css'

/** Shows whether a record of a sealed log is unchanged; undefined if it is not sealed yet. */
export function Seal({ isIntact }: { isIntact: boolean | undefined }) {
  const words = usePhrases(sealPhrases)
  if (isIntact === undefined) return <>{words.unsealed}</>
  return (
    <span className="log-seal" data-broken={!isIntact || undefined}>
      <Icon name={isIntact ? 'shield-check' : 'triangle-alert'} size={14} />
      {isIntact ? words.sealed : words.broken}
    </span>
  )
}
