import type { Site } from '@iambiz/contract/features/portal/sites.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { sitePhrases } from './phrases.ts'

type Props = { onEdit: (site: Site) => void; onRemove: (site: Site) => void }

/** The columns of the sites; on phones a site takes a few lines. */
export function useSiteColumns({ onEdit, onRemove }: Props): Column<Site>[] {
  const words = usePhrases(sitePhrases)
  const { tableTime } = useFormats()
  return [
    {
      key: 'range',
      title: words.range,
      className: 'site-range',
      cell: ({ range }) => <bdi className="figures">{range}</bdi>,
    },
    { key: 'nameZh', title: words.nameZh, cell: ({ nameZh }) => <bdi lang="zh">{nameZh}</bdi> },
    { key: 'nameEn', title: words.nameEn, cell: ({ nameEn }) => <bdi lang="en">{nameEn || '—'}</bdi> },
    {
      key: 'updated',
      title: words.updated,
      className: 'site-updated',
      cell: ({ updaterName, updateTime }) => (
        <span className="figures">{[updaterName, tableTime(updateTime)].filter(Boolean).join(' · ')}</span>
      ),
    },
    {
      key: 'actions',
      isFixed: true,
      title: words.actions,
      className: 'site-actions',
      cell: (site) => (
        <>
          <Button
            kind="link"
            size="small"
            aria-label={words.editOne({ range: site.range })}
            onClick={() => onEdit(site)}
          >
            {words.edit}
          </Button>
          <Button
            kind="link"
            size="small"
            aria-label={words.removeOne({ range: site.range })}
            onClick={() => onRemove(site)}
          >
            {words.remove}
          </Button>
        </>
      ),
    },
  ]
}
