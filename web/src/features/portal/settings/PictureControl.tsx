import { brandingAddress, isPictureName } from '@iambiz/contract/platform/branding.ts'
import type { PictureSetting } from '@iambiz/contract/platform/declared-settings.ts'
import type { pictureTypes } from '@iambiz/contract/platform/files.ts'
import { type ReactNode, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { upload } from '#web/platform/api/upload.ts'
import { useFileField } from '#web/platform/files/use-file-field.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { picturePhrases } from './phrases.ts'
import './picture-control.css'

// The types that the contract accepts; SVG files may contain scripts.
const accepted: typeof pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const isAccepted = ({ type }: File) => accepted.some((one) => one === type)

async function stored(setting: PictureSetting, file: File): Promise<string> {
  const { signal } = new AbortController()
  const query = { setting, fileName: file.name.slice(-300) }
  const { value } = await upload(
    'POST /iam-authority/v1/admin/setting/picture',
    { query, body: file },
    { signal, onProgress: () => {} },
  )
  return value
}

/** Uploads a picture at once; the last chosen one wins, even if an earlier upload ends later. */
function useUpload(setting: PictureSetting, onStored: (value: string) => void) {
  const words = usePhrases(picturePhrases)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const latest = useRef<File>(undefined)
  const send = async (file: File) => {
    latest.current = file
    const end = (act: () => void) => {
      if (latest.current !== file) return
      setSending(false)
      act()
    }
    if (!isAccepted(file)) return end(() => setFault(words.wrongType))
    setSending(true)
    setFault(undefined)
    try {
      const value = await stored(setting, file)
      end(() => onStored(value))
    } catch (failure) {
      end(() => setFault(failure instanceof ApiFailure ? failure.message : words.notUploaded))
    }
  }
  return { send, isSending, fault, clear: () => setFault(undefined) }
}

type Props = {
  setting: PictureSetting
  title: string
  typed: string
  error: string | undefined
  hint: ReactNode
  onType: (typed: string) => void
}

/** A picture of the company. It is uploaded at once, and in force once the settings are saved. */
export function PictureControl({ setting, title, typed, error, hint, onType }: Props) {
  const words = usePhrases(picturePhrases)
  const { send, isSending, fault = error, clear } = useUpload(setting, onType)
  const { zone, field, choose } = useFileField({
    accept: accepted.join(),
    disabled: isSending,
    label: words.chooseFor({ title }),
    onFiles: ([file]) => file && void send(file),
  })
  const isShown = isPictureName(typed)
  return (
    <fieldset className="setting-pair setting-picture" {...zone}>
      <legend>{title}</legend>
      {isShown && (
        <img className={setting === 'logoDark' ? 'on-dark' : ''} src={brandingAddress(typed)} alt={title} />
      )}
      <div className="setting-picture-actions">
        <Button size="small" icon="image" busy={isSending} data-perm="setting.save" onClick={choose}>
          {isShown ? words.replace : words.choose}
        </Button>
        {isShown && (
          <Button
            size="small"
            aria-label={words.removeOne({ title })}
            onClick={() => {
              clear()
              onType('')
            }}
          >
            {words.remove}
          </Button>
        )}
      </div>
      {field}
      {fault && (
        <p className="field-error" role="alert">
          <LocalizedMessage>{fault}</LocalizedMessage>
        </p>
      )}
      <p className="field-hint">{hint}</p>
    </fieldset>
  )
}
