import { useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { preparePicture } from '#web/platform/pictures/prepare-picture.ts'
import type { DraftFile } from './draft.ts'
import { faultPhrases } from './phrases.ts'
import { rememberPicture } from './pictures.ts'
import { mostScreenshots } from './Screenshots.tsx'

async function upload(file: File): Promise<DraftFile> {
  const picture = await preparePicture(file)
  const stored = await call(
    'POST /iam-portal/v1/portal/file/upload',
    { query: { type: 'fault', fileName: file.name.slice(0, 300) }, body: picture },
    { mode: 'file' },
  )
  rememberPicture(stored.fileId, picture)
  return stored
}

/** Uploads screenshots as soon as they are added; `present` is the number of existing ones. */
export function useUploads(present: number, onStored: (file: DraftFile) => void) {
  const words = usePhrases(faultPhrases)
  const [uploading, setUploading] = useState(0)
  const [error, setError] = useState<string>()
  // A ref, because two events before the next render would both read the same state.
  const underWay = useRef(0)

  const send = async (file: File) => {
    try {
      onStored(await upload(file))
    } catch (failure) {
      // The browser's own error for a file that it cannot decode does not help the person.
      setError(failure instanceof ApiFailure ? failure.message : words.notPicture({ name: file.name }))
    } finally {
      underWay.current -= 1
      setUploading(underWay.current)
    }
  }

  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    const room = mostScreenshots - present - underWay.current
    setError(files.length > room ? words.tooMany({ count: mostScreenshots }) : undefined)
    const taken = files.slice(0, Math.max(0, room))
    underWay.current += taken.length
    setUploading(underWay.current)
    for (const file of taken) void send(file)
  }

  return { uploading, error, add, setError }
}
