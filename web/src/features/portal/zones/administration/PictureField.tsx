import type { pictureTypes } from '@iambiz/contract/platform/files.ts'
import { useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { upload } from '#web/platform/api/upload.ts'
import { useFileField } from '#web/platform/files/use-file-field.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PictureFailure, preparePicture } from '#web/platform/pictures/prepare-picture.ts'
import { Button } from '#web/ui/Button.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { pictureAddress } from '#web/ui/picture-address.ts'
import { zoneFormPhrases } from './phrases.ts'
import { filePath } from './picture-path.ts'

// The types that the contract accepts.
const accepted: typeof pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

type Props = { fileId: string; error: string | undefined; onChange: (fileId: string) => void }

/** The image of a banner. It is uploaded immediately, and belongs to the zone once the zone is saved. */
export function PictureField({ fileId, error, onChange }: Props) {
  const words = usePhrases(zoneFormPhrases)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const messageOf = (thrown: unknown): string => {
    if (thrown instanceof ApiFailure) return thrown.message
    const isTooLarge = thrown instanceof PictureFailure && thrown.kind === 'too-large'
    return isTooLarge ? words.pictureTooLarge : words.pictureUnreadable
  }
  const send = async (file: File) => {
    const { signal } = new AbortController()
    setBusy(true)
    setFailure(undefined)
    try {
      const body = await preparePicture(file)
      const query = { type: 'image' as const, fileName: file.name.slice(-300) }
      const sent = await upload(
        'POST /iam-portal/v1/portal/file/upload',
        { query, body },
        { signal, onProgress: () => {} },
      )
      onChange(sent.fileId)
    } catch (thrown) {
      setFailure(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const fault = failure ?? error
  const { zone, field, choose } = useFileField({
    accept: accepted.join(),
    disabled: isBusy,
    label: words.choosePicture,
    onFiles: ([file]) => file && void send(file),
  })
  return (
    <fieldset className="zone-picture" {...zone}>
      <legend>{words.picture}</legend>
      <p className="field-hint">{words.pictureHint}</p>
      {fileId && <img src={pictureAddress(filePath(fileId))} alt="" />}
      <div>
        <Button size="small" icon="image" busy={isBusy} onClick={choose}>
          {words.choosePicture}
        </Button>
        {fileId && (
          <Button size="small" onClick={() => onChange('')}>
            {words.removePicture}
          </Button>
        )}
      </div>
      {field}
      {fault && (
        <p className="field-error" role="alert">
          <LocalizedMessage>{fault}</LocalizedMessage>
        </p>
      )}
    </fieldset>
  )
}
