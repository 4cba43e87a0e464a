import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { wizardPhrases } from './phrases.ts'

const steps = ['identity', 'scan', 'code', 'codes'] as const
export type Step = (typeof steps)[number]

/** Progress indicator of the wizard. */
export function Steps({ at }: { at: Step }) {
  const words = usePhrases(wizardPhrases)
  const here = steps.indexOf(at)
  return (
    <ol className="totp-steps" aria-label={words.steps}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-done={place < here || undefined}
          aria-current={place === here ? 'step' : undefined}
        >
          <span aria-hidden="true">{place < here ? <Icon name="check" size={12} /> : place + 1}</span>
          <b>{words[step]}</b>
        </li>
      ))}
    </ol>
  )
}
