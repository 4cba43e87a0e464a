import type { DictionaryEntry } from '@iambiz/contract/features/portal/dictionary.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { InUseTag } from '#web/platform/list/InUseTag.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { dictionaryPhrases } from './phrases.ts'

type Act = (entry: DictionaryEntry) => void
type Props = { onEdit: Act; onRemove: Act; onChangeRole: Act }

function EntryActions({ entry, onEdit, onRemove, onChangeRole }: Props & { entry: DictionaryEntry }) {
  const words = usePhrases(dictionaryPhrases)
  return (
    <span className="record-actions">
      <button type="button" aria-label={words.editOne(entry)} onClick={() => onEdit(entry)}>
        {words.edit}
      </button>
      {entry.isProtected ? (
        <button
          type="button"
          data-perm="dictionary.administrators"
          aria-label={words.changeOne(entry)}
          onClick={() => onChangeRole(entry)}
        >
          {words.changeRole}
        </button>
      ) : (
        <button
          type="button"
          data-perm="dictionary.delete"
          aria-label={words.removeOne(entry)}
          onClick={() => onRemove(entry)}
        >
          {words.remove}
        </button>
      )}
    </span>
  )
}

/** The columns of the dictionary; on phones an entry takes a few lines. */
export function useDictionaryColumns(acts: Props): Column<DictionaryEntry>[] {
  const words = usePhrases(dictionaryPhrases)
  const language = useLanguage()
  return [
    {
      key: 'keyName',
      title: words.keyName,
      className: 'dictionary-key',
      cell: ({ keyName, isProtected }) => (
        <>
          <code>{keyName}</code>{' '}
          {isProtected && (
            <Tag>
              <Icon name="lock" size={12} />
              {words.isProtected}
            </Tag>
          )}
        </>
      ),
    },
    {
      key: 'keyValue',
      title: words.keyValue,
      className: 'dictionary-value',
      cell: ({ keyValue }) => <bdi>{keyValue}</bdi>,
    },
    {
      key: 'description',
      title: words.description,
      className: 'dictionary-description',
      cell: ({ descriptionZh, descriptionEn }) => (
        <bdi>{language === 'en' ? descriptionEn || descriptionZh : descriptionZh}</bdi>
      ),
    },
    {
      key: 'status',
      title: words.status,
      className: 'dictionary-state',
      cell: ({ status }) => <InUseTag isInUse={status === 1} />,
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column dictionary-actions',
      isFixed: true,
      cell: (entry) => <EntryActions entry={entry} {...acts} />,
    },
  ]
}
