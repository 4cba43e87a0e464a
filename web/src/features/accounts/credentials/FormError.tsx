import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'

/** What is wrong with a form as a whole. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="field-error" role="alert">
      <Icon name="circle-x" size={13} />
      <LocalizedMessage>{text}</LocalizedMessage>
    </p>
  )
}
