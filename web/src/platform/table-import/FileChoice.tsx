import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  label: string
  /** Ends of names, with commas between them. */
  accept?: string
  onFile: (file: File) => void
}

/** A button that opens the browser's choice of a table. */
export function FileChoice({ label, accept = '.xlsx,.csv', onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
