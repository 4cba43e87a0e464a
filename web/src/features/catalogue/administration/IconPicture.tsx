import { useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { useFileField } from '#web/platform/files/use-file-field.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { prepareIcon } from '#web/platform/pictures/prepare-icon.ts'
import { Button } from '#web/ui/Button.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { appFormPhrases } from './phrases.ts'

async function uploaded(file: File): Promise<string> {
  const { url } = await call(
    'POST /iam-portal/v1/portal/file/upload',
    { query: { type: 'icon', fileName: file.name.slice(-300) }, body: await prepareIcon(file) },
    { mode: 'file' },
  )
  return url
}

/** Uploads an image as the icon. The last chosen image wins, even if an earlier upload finishes later. */
function useUpload(onStored: (address: string) => void) {
  const words = usePhrases(appFormPhrases)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const latest = useRef<File>(undefined)
  const send = async (file: File) => {
    latest.current = file
    setSending(true)
    setError(undefined)
    try {
      const address = await uploaded(file)
      if (latest.current === file) onStored(address)
    } catch (failure) {
      if (latest.current === file)
        setError(failure instanceof ApiFailure ? failure.message : words.iconUnreadable)
    } finally {
      if (latest.current === file) setSending(false)
    }
  }
  return { send, isSending, error }
}

type Props = {
  /** The server's error for the icon. */
  error: string | undefined
  onChange: (address: string) => void
}

/** An image as the icon. It is uploaded immediately, and belongs to the application once that is saved. */
export function IconPicture({ error, onChange }: Props) {
  const words = usePhrases(appFormPhrases)
  const { send, isSending, error: fault = error } = useUpload(onChange)
  const { zone, field, choose } = useFileField({
    accept: 'image/png,image/jpeg,image/webp',
    label: words.uploadIcon,
    onFiles: ([file]) => file && void send(file),
  })
  return (
    <div {...zone}>
      <Button size="small" icon="image" busy={isSending} onClick={choose}>
        {words.uploadIcon}
      </Button>
      {field}
      {fault && (
        <p className="field-error" role="alert">
          <LocalizedMessage>{fault}</LocalizedMessage>
        </p>
      )}
    </div>
  )
}
