import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { contactPhrases } from '../phrases.ts'
import { managedPhrases } from './phrases.ts'

type Props = { onEdit: (contact: ManagedContact) => void; onRemove: (contact: ManagedContact) => void }

/** The columns of the maintained contacts; on phones a contact takes a few lines. */
export function useManagedColumns({ onEdit, onRemove }: Props): Column<ManagedContact>[] {
  const words = { ...usePhrases(contactPhrases), ...usePhrases(managedPhrases) }
  const isEnglish = useLanguage() === 'en'
  const localized = (zh: string, en: string) => (isEnglish ? en || zh : zh)
  return [
    { key: 'appName', title: words.application, cell: ({ appName }) => <bdi>{appName}</bdi> },
    {
      key: 'module',
      title: words.module,
      cell: ({ moduleZh, moduleEn }) => <bdi>{localized(moduleZh, moduleEn)}</bdi>,
    },
    {
      key: 'duty',
      title: words.duty,
      className: 'managed-duty',
      cell: ({ duty }) => <Tag small>{words[duty]}</Tag>,
    },
    {
      key: 'name',
      title: words.name,
      className: 'managed-name',
      cell: ({ nameZh, nameEn }) => <bdi>{localized(nameZh, nameEn)}</bdi>,
    },
    {
      key: 'reach',
      title: words.reach,
      className: 'managed-reach',
      cell: ({ phone, email, wecomId }) => (
        <span className="managed-ways figures">
          {[phone, wecomId, email].filter(Boolean).map((way) => (
            <span key={way}>{way}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'hours',
      title: words.hours,
      className: 'managed-hours',
      cell: ({ hoursZh, hoursEn }) => localized(hoursZh, hoursEn) || '—',
    },
    {
      key: 'actions',
      isFixed: true,
      title: words.actions,
      className: 'managed-actions',
      cell: (contact) => {
        const name = localized(contact.nameZh, contact.nameEn)
        return (
          <>
            <Button
              kind="link"
              size="small"
              aria-label={words.editOne({ name })}
              onClick={() => onEdit(contact)}
            >
              {words.editShort}
            </Button>
            <Button
              kind="link"
              size="small"
              data-perm="ops-contact.delete"
              aria-label={words.removeOne({ name })}
              onClick={() => onRemove(contact)}
            >
              {words.remove}
            </Button>
          </>
        )
      },
    },
  ]
}
