import { Icon } from '#web/ui/Icon.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { sealPhrases } from './phrases.ts'
import './sealed-log.css'

/** Whether a record of a sealed log is as it was sealed; undefined before that. */
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
