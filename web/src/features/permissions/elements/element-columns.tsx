import type { ElementPermission } from '@iambiz/contract/features/permissions/elements.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Switch } from '#web/ui/Switch.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { GuardList } from './GuardList.tsx'
import { elementPagePhrases, modePhrases } from './phrases.ts'
import { touched } from './touched.ts'

function InUse({ entry }: { entry: ElementPermission }) {
  const words = usePhrases(elementPagePhrases)
  const write = useWrite('POST /iam-authority/v1/admin/element/status', { invalidates: touched })
  return (
    <Switch
      label={`${words.enabled} ${entry.selector}`}
      checked={entry.status === 1}
      disabled={write.isPending}
      onChange={(isOn) => write.mutate({ body: { ids: [entry.id], status: isOn ? 1 : 0 } })}
    />
  )
}

type Props = { onEdit: (entry: ElementPermission) => void; onRemove: (entry: ElementPermission) => void }

/** The columns of element permissions; on phones an entry takes a few lines. */
export function useElementColumns({ onEdit, onRemove }: Props): Column<ElementPermission>[] {
  const words = usePhrases(elementPagePhrases)
  const modes = usePhrases(modePhrases)
  return [
    {
      key: 'role',
      title: words.role,
      className: 'element-role',
      cell: ({ roleName }) => <bdi>{roleName}</bdi>,
    },
    {
      key: 'tab',
      title: words.tab,
      className: 'element-tab',
      cell: ({ tabCode }) => (tabCode === '*' ? words.everywhere : <code>{tabCode}</code>),
    },
    {
      key: 'selector',
      title: words.selector,
      className: 'element-selector',
      cell: ({ selector }) => <code>{selector}</code>,
    },
    {
      key: 'mode',
      title: words.mode,
      className: 'element-mode',
      cell: ({ params }) => <Tag>{modes[params]}</Tag>,
    },
    {
      key: 'guards',
      title: words.guards,
      className: 'element-guards-cell',
      cell: ({ apiGuards }) => <GuardList guards={apiGuards} />,
    },
    {
      key: 'status',
      title: words.enabled,
      className: 'element-in-use',
      cell: (entry) => <InUse entry={entry} />,
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column element-actions',
      isFixed: true,
      cell: (entry) => (
        <span className="record-actions">
          <button type="button" aria-label={words.editOne(entry)} onClick={() => onEdit(entry)}>
            {words.edit}
          </button>
          <button
            type="button"
            data-perm="element-permission.delete"
            aria-label={words.removeOne(entry)}
            onClick={() => onRemove(entry)}
          >
            {words.remove}
          </button>
        </span>
      ),
    },
  ]
}
