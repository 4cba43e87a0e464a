import type { IconName } from '#web/icons/icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { copyValue } from './copy-value.ts'

type Props = {
  value: string
  label: string
  /** Shown on phones instead of the copy icon, because the value itself is not visible there. */
  narrowIcon?: IconName
}

/** Copies a value to the clipboard and shows a message. */
export function CopyButton({ value, label, narrowIcon }: Props) {
  return (
    <button
      type="button"
      className="contact-copy"
      aria-label={label}
      title={label}
      onClick={() => void copyValue(value)}
    >
      <Icon name="copy" size={14} {...(narrowIcon && { className: 'contact-wide' })} />
      {narrowIcon && <Icon name={narrowIcon} size={20} className="contact-narrow" />}
    </button>
  )
}
