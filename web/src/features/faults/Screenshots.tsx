import type { maxScreenshots } from '@iambiz/contract/features/faults.ts'
import { useFileField } from '#web/platform/files/use-file-field.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import type { DraftFile } from './draft.ts'
import { faultPhrases } from './phrases.ts'
import { Thumbnail } from './Thumbnail.tsx'
import './screenshots.css'

/** Maximum number of screenshots; the type keeps it equal to the contract's limit. */
export const mostScreenshots: typeof maxScreenshots = 3

type Props = {
  files: readonly DraftFile[]
  uploading: number
  error: string | undefined
  onAdd: (files: readonly File[]) => void
  onRemove: (fileId: string) => void
}

/** Screenshots of a report, added by drag and drop or by file choice; pasting works in the whole form. */
export function Screenshots({ files, uploading, error, onAdd, onRemove }: Props) {
  const words = usePhrases(faultPhrases)
  const isFull = files.length + uploading >= mostScreenshots
  const { zone, field, choose } = useFileField({
    accept: 'image/png,image/jpeg,image/webp',
    multiple: true,
    onFiles: onAdd,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers limit the layout of a fieldset
    <div role="group" aria-label={words.screenshots} className="fault-screenshots" {...zone}>
      <span className="field-label" aria-hidden="true">
        {words.screenshots}
      </span>
      <div className="fault-pictures">
        {files.map((file) => (
          <Thumbnail key={file.fileId} file={file} onRemove={() => onRemove(file.fileId)} />
        ))}
        {Array.from({ length: uploading }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={index} className="fault-uploading" role="status">
            {words.uploading}
          </div>
        ))}
        <Button icon="plus" disabled={isFull} onClick={choose}>
          {words.addScreenshot}
        </Button>
        {field}
      </div>
      <p className="field-hint">{words.screenshotHint({ count: mostScreenshots })}</p>
      {error && (
        <p className="field-error" role="alert">
          <Icon name="circle-x" size={13} />
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
    </div>
  )
}
