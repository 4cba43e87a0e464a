import type { PasswordPolicy, PasswordRule } from '@iambiz/contract/features/accounts/credentials.ts'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { changePhrases } from './phrases.ts'
import type { RuleState } from './rules.ts'
import './rule-list.css'

const icons: Record<RuleState, IconName> = { met: 'check', broken: 'circle-x', open: 'circle' }

type Props = { policy: PasswordPolicy; states: ReadonlyMap<PasswordRule, RuleState> }

/** The rules for a new password, each with its current state. */
export function RuleList({ policy, states }: Props) {
  const words = usePhrases(changePhrases)
  const text: Record<PasswordRule, string> = {
    length: words.length(policy),
    words: words.words,
    common: words.common,
    recent: words.recent(policy),
  }
  return (
    <ul className="password-rules" aria-label={words.rules}>
      {[...states].map(([rule, state]) => (
        <li key={rule} data-state={state}>
          <Icon name={icons[state]} size={14} />
          <span>
            {text[rule]}
            <span className="visually-hidden"> {words[state]}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
