import { copyText } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { partPhrases } from './phrases.ts'
import './tool.css'

type Props = {
  label: string
  value: string
  /** The text that the button copies, if it differs from the value. */
  copied?: string
  large?: boolean
  monospace?: boolean
}

/** A result of a tool, with a copy button. */
export function Output({ label, value, copied = value, large, monospace }: Props) {
  const words = usePhrases(partPhrases)
  const classes = ['tool-value figures', large && 'tool-value-large', monospace && 'tool-value-code']
  return (
    <div className="tool-output">
      <span className="tool-output-label">{label}</span>
      <output className={classes.filter(Boolean).join(' ')}>{value}</output>
      <Button
        size="small"
        icon="copy"
        aria-label={words.copyOf({ label })}
        disabled={value === ''}
        onClick={() => void copyText(copied, words)}
      >
        {words.copy}
      </Button>
    </div>
  )
}
