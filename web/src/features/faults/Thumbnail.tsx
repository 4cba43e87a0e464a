import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { DraftFile } from './draft.ts'
import { faultPhrases } from './phrases.ts'
import { usePicture } from './pictures.ts'
import './thumbnail.css'

/** Thumbnail of a screenshot, which opens it in full size; with `onRemove` it has a button to remove it. */
export function Thumbnail({ file, onRemove }: { file: DraftFile; onRemove?: () => void }) {
  const words = usePhrases(faultPhrases)
  const { read, address } = usePicture(file.fileId)
  const [isOpen, setOpen] = useState(false)
  const name = file.fileName
  return (
    <div className="fault-thumbnail">
      <button
        type="button"
        className="fault-thumbnail-view"
        aria-label={read.isError ? words.pictureFailed : words.open({ name })}
        disabled={!address}
        onClick={() => setOpen(true)}
      >
        {address && <img src={address} alt="" />}
        {read.isError && <Icon name="triangle-alert" size={18} />}
      </button>
      {onRemove && (
        <button
          type="button"
          className="fault-thumbnail-remove"
          aria-label={words.remove({ name })}
          onClick={onRemove}
        >
          <Icon name="x" size={14} />
        </button>
      )}
      <Dialog
        open={isOpen}
        title={<bdi>{name}</bdi>}
        className="fault-picture"
        onClose={() => setOpen(false)}
        footer={
          <>
            <a className="button button-normal button-default" href={address} download={name}>
              <Icon name="download" size={16} />
              {words.download}
            </a>
            <Button kind="primary" onClick={() => setOpen(false)}>
              {words.close}
            </Button>
          </>
        }
      >
        {address && <img src={address} alt={name} />}
      </Dialog>
    </div>
  )
}
