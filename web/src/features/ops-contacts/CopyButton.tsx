import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { contactPhrases } from './phrases.ts'

type Props = {
  value: string
  label: string
  /** Drawn instead of the copy sign on phones, where the value itself is not shown. */
  narrowIcon?: IconName
}

/** Puts a value on the clipboard and says so. */
export function CopyButton({ value, label, narrowIcon }: Props) {
  const words = usePhrases(contactPhrases)
  const copy = async () => {
    try {
      // Without https there is no clipboard at all.
      await navigator.clipboard.writeText(value)
      notify.success(words.copied({ value }))
    } catch {
      notify.failure(words.copyFailed({ value }))
    }
  }
  return (
    <button
      type="button"
      className="contact-copy"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={14} {...(narrowIcon && { className: 'contact-wide' })} />
      {narrowIcon && <Icon name={narrowIcon} size={20} className="contact-narrow" />}
    </button>
  )
}
