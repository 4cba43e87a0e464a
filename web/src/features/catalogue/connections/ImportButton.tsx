import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { Button } from '#web/ui/Button.tsx'
import { kindPhrases } from './kind-phrases.ts'

export const importDialog = onDemand(() => import('./MetadataImport.tsx').then((chunk) => chunk.ImportDialog))

/** The button that opens the import of metadata. */
export function ImportButton({ onOpen }: { onOpen: () => void }) {
  const words = usePhrases(kindPhrases)
  return (
    <div className="connection-import">
      <Button icon="download" data-perm="connection.save" onClick={onOpen}>
        {words.importMetadata}
      </Button>
      <span className="connection-quiet">{words.importAbout}</span>
    </div>
  )
}
