import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { acceptedFiles, type ReadFile, useBody } from './use-body.ts'

type Props = {
  kind?: 'default' | 'link'
  onRead: (file: ReadFile) => void
  /** Shown while the server reads the file. */
  reading: string
  children: ReactNode
}

/** Chooses a file and has the body of a template read from it. */
export function FileButton({ kind = 'default', onRead, reading, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { isReading, readFile } = useBody(onRead)
  return (
    <>
      <Button
        kind={kind}
        size="small"
        busy={isReading}
        onClick={() => input.current?.click()}
        {...(kind === 'default' ? { icon: 'upload' as const } : {})}
      >
        {isReading ? reading : children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) readFile(chosen)
        }}
      />
    </>
  )
}
