import { useFileField } from '#web/platform/files/use-file-field.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  label: string
  /** Accepted extensions, separated by commas. */
  accept?: string
  onFile: (file: File) => void
}

/** A button that opens the file dialog and accepts dropped files. */
export function FileChoice({ label, accept = '.xlsx,.csv', onFile }: Props) {
  const { zone, field, choose } = useFileField({ accept, onFiles: ([file]) => file && onFile(file) })
  return (
    <span {...zone}>
      <Button icon="upload" onClick={choose}>
        {label}
      </Button>
      {field}
    </span>
  )
}
