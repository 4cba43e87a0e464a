import { copyText } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { partPhrases } from './phrases.ts'
import './tool.css'

type Props = {
  label: string
  value: string
  /** What the button copies, where that is not the value. */
  copied?: string
  large?: boolean
  monospace?: boolean
}

/** What a tool has found, with a button that copies it. */
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
