import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { pastedFiles } from './pasted-files.ts'
import { filePhrases } from './phrases.ts'
import '#web/ui/field.css'
import './file-field.css'

type Setup = {
  /** Media types or extensions for the `accept` attribute, separated by commas. */
  accept: string
  multiple?: boolean
  /** Whether the field accepts no files now, for example during an upload. */
  disabled?: boolean
  /** Accessible name of the hidden input if its button has no text. */
  label?: string
  onFiles: (files: readonly File[]) => void
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * Returns the files of a drop or paste, and whether it contains a folder, which browsers pass as an unreadable file.
 */
function contentOf({ items, files }: DataTransfer) {
  const given = [...items].filter(({ kind }) => kind === 'file')
  if (given.length === 0) return { files: [...files], hasFolder: false }
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true
  return {
    files: given.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? []),
    hasFolder: given.some(isFolder),
  }
}

/**
 * A field for files: chosen with a button (`choose`), dropped on its `zone`, or pasted there. Render `field` inside the
 * zone: it contains the native input and the error message.
 */
export function useFileField({ accept, multiple = false, disabled = false, label, onFiles }: Setup) {
  const words = usePhrases(filePhrases)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<keyof typeof words>()
  // A surrounding fieldset may be disabled.
  const isOff = () => disabled || input.current?.matches(':disabled') !== false
  const take = ({ files, hasFolder }: ReturnType<typeof contentOf>) => {
    const isTooMany = !multiple && files.length > 1
    setRefusal(hasFolder ? 'folder' : isTooMany ? 'one' : undefined)
    if (files.length > 0 && !isTooMany) onFiles(files)
  }
  const over = (event: DragEvent) => {
    if (!hasFiles(event) || isOff()) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const zone = {
    'data-dropping': isOver ? '' : undefined,
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !hasFiles(event) || isOff()) return
      event.preventDefault()
      take(contentOf(event.dataTransfer))
    },
    onPaste: (event: ClipboardEvent) => {
      const { clipboardData } = event
      if (event.defaultPrevented || pastedFiles(clipboardData).length === 0 || isOff()) return
      event.preventDefault()
      take(contentOf(clipboardData))
    },
  }
  const field = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          take({ files, hasFolder: false })
        }}
      />
      {refusal && (
        <span className="field-error" role="alert">
          {words[refusal]}
        </span>
      )}
    </>
  )
  return { zone, field, choose: () => input.current?.click() }
}
