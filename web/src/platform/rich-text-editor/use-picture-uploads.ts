import type { pictureTypes } from '@iambiz/contract/platform/files.ts'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { newToken } from '#web/platform/new-token.ts'
import { PictureFailure, preparePicture, sizeOf } from '#web/platform/pictures/prepare-picture.ts'
import { picturePhrases } from './phrases.ts'
import { fillPlace, keepPlace, leavePlace } from './picture-nodes.ts'

// The contract's types.
const types: Readonly<Record<(typeof pictureTypes)[number], true>> = {
  'image/png': true,
  'image/jpeg': true,
  'image/webp': true,
}
/** The `accept` attribute of the file dialog. */
export const acceptedPictures = Object.keys(types).join()
const mostAtOnce = 10

type Waiting = { id: string; file: File; view: EditorView }
export type Sending = { name: string; sent: number; left: number }

/** Uploads pictures for a text one after the other, and inserts each where it was pasted, dropped or requested. */
export function usePictureUploads(usable: Set<string>) {
  const words = usePhrases(picturePhrases)
  const [sending, setSending] = useState<Sending>()
  const [errors, setErrors] = useState<readonly string[]>([])
  const queue = useRef<Waiting[]>([])
  const running = useRef<AbortController>(null)
  useEffect(
    () => () => {
      queue.current = []
      running.current?.abort()
    },
    [],
  )

  const tell = (error: string) => setErrors((now) => [...now, error])
  const messageOf = (failure: unknown, name: string): string => {
    if (failure instanceof ApiFailure) return words.refused({ name, why: failure.message })
    const isTooLarge = failure instanceof PictureFailure && failure.kind === 'too-large'
    return isTooLarge ? words.tooLarge({ name }) : words.unreadable({ name })
  }

  const send = async ({ id, file, view }: Waiting, signal: AbortSignal) => {
    const picture = await preparePicture(file)
    const size = await sizeOf(picture)
    signal.throwIfAborted()
    const { name } = file
    const { url } = await upload(
      'POST /iam-portal/v1/portal/file/upload',
      { query: { type: 'image', fileName: name.slice(-300) }, body: picture },
      { signal, onProgress: (sent) => setSending({ name, sent, left: queue.current.length }) },
    )
    usable.add(url)
    fillPlace(view, id, { src: url, ...size })
  }

  const sendAll = async () => {
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { id, file, view } = next
      const controller = new AbortController()
      running.current = controller
      setSending({ name: file.name, sent: 0, left: queue.current.length })
      try {
        await send(next, controller.signal)
      } catch (failure) {
        leavePlace(view, id)
        if (!controller.signal.aborted) tell(messageOf(failure, file.name))
      }
    }
    running.current = null
    setSending(undefined)
  }

  /** Adds files at a position in the text; reports each file that is not a picture. */
  const add = (view: EditorView, files: readonly File[], at: number) => {
    setErrors(files.length > mostAtOnce ? [words.tooMany({ count: mostAtOnce })] : [])
    for (const file of files.slice(0, mostAtOnce)) {
      if (!Object.hasOwn(types, file.type)) {
        tell(words.wrongKind({ name: file.name }))
        continue
      }
      const id = newToken()
      keepPlace(view, id, at)
      queue.current.push({ id, file, view })
    }
    if (!running.current) void sendAll()
  }
  const cancel = () => {
    for (const { view, id } of queue.current) leavePlace(view, id)
    queue.current = []
    running.current?.abort()
  }
  return { sending, errors, tell, add, cancel, forget: () => setErrors([]) }
}
export type PictureUploads = ReturnType<typeof usePictureUploads>
