import type { ReactNode } from 'react'
import { useFileField } from '#web/platform/files/use-file-field.tsx'
import { Button } from '#web/ui/Button.tsx'
import { acceptedFiles, type ReadFile, useBody } from './use-body.ts'

type Props = {
  kind?: 'default' | 'link'
  onRead: (file: ReadFile) => void
  /** Label while the server parses the file. */
  reading: string
  children: ReactNode
}

/** Button that chooses a file and reads the body of a template from it. */
export function FileButton({ kind = 'default', onRead, reading, children }: Props) {
  const { isReading, readFile } = useBody(onRead)
  const { zone, field, choose } = useFileField({
    accept: acceptedFiles,
    disabled: isReading,
    onFiles: ([file]) => file && readFile(file),
  })
  return (
    <span {...zone}>
      <Button
        kind={kind}
        size="small"
        busy={isReading}
        onClick={choose}
        {...(kind === 'default' ? { icon: 'upload' as const } : {})}
      >
        {isReading ? reading : children}
      </Button>
      {field}
    </span>
  )
}
