import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'

/** Error that concerns the form as a whole; renders nothing without a text. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="field-error" role="alert">
      <Icon name="circle-x" size={13} />
      <LocalizedMessage>{text}</LocalizedMessage>
    </p>
  )
}
