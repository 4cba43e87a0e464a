import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { picturePhrases } from './phrases.ts'
import type { PictureUploads } from './use-picture-uploads.ts'

type Props = {
  uploads: PictureUploads
  /** Number of pictures without alternative text. */
  mute: number
  onMute: () => void
}

/** Notes below the text: uploads in progress, refused pictures with reasons, pictures without alternative text. */
export function PictureNotes({ uploads: { sending, errors, cancel, forget }, mute, onMute }: Props) {
  const words = usePhrases(picturePhrases)
  if (!sending && errors.length === 0 && mute === 0) return null
  return (
    <div className="rich-notes">
      {sending && (
        <p>
          <span className="rich-sending">
            <bdi>{sending.name}</bdi>
            <progress aria-label={words.uploading({ name: sending.name })} value={sending.sent} />
          </span>
          {sending.left > 0 && <small>{words.left({ count: sending.left })}</small>}
          <Button size="small" onClick={cancel}>
            {words.cancel}
          </Button>
        </p>
      )}
      {errors.length > 0 && (
        <div role="alert">
          <ul>
            {errors.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended
              <li key={index} className="field-error">
                <Icon name="circle-x" size={13} />
                {error}
              </li>
            ))}
          </ul>
          <Button size="small" kind="link" onClick={forget}>
            {words.understood}
          </Button>
        </div>
      )}
      {mute > 0 && (
        <p>
          {words.mute({ count: mute })}
          <Button size="small" kind="link" onClick={onMute}>
            {words.describe}
          </Button>
        </p>
      )}
    </div>
  )
}
