import type { IconName } from '#web/icons/icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { copyValue } from './copy-value.ts'

type Props = {
  value: string
  label: string
  /** Drawn instead of the copy sign on phones, where the value itself is not shown. */
  narrowIcon?: IconName
}

/** Puts a value on the clipboard and says so. */
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
