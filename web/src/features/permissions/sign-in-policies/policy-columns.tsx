import type { SignInPolicy } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { policyPhrases } from './phrases.ts'
import { sentenceOf } from './sentence.ts'

type Props = { onEdit: (policy: SignInPolicy) => void; onRemove: (policy: SignInPolicy) => void }

/** The columns of the policies; on phones a policy takes a few lines. */
export function usePolicyColumns({ onEdit, onRemove }: Props): Column<SignInPolicy>[] {
  const words = usePhrases(policyPhrases)
  const language = useLanguage()
  const { tableTime } = useFormats()
  const nameOf = ({ nameZh, nameEn }: SignInPolicy) => (language === 'en' ? nameEn || nameZh : nameZh)
  return [
    {
      key: 'policy',
      title: words.policy,
      className: 'policy-words',
      cell: (policy) => (
        <>
          <b>
            <bdi>{nameOf(policy)}</bdi>
          </b>
          <span>{sentenceOf(policy, language)}</span>
        </>
      ),
    },
    {
      key: 'deadline',
      title: words.deadline,
      className: 'policy-deadline',
      cell: ({ graceUntil }) =>
        graceUntil ? (
          <span className="figures" data-label={words.deadline}>
            {graceUntil.slice(0, 10)}
          </span>
        ) : (
          '—'
        ),
    },
    {
      key: 'status',
      title: words.status,
      cell: ({ status }) => (status === 1 ? <Tag kind="success">{words.on}</Tag> : <Tag>{words.off}</Tag>),
    },
    {
      key: 'updated',
      title: words.updated,
      className: 'policy-updated',
      cell: ({ updaterName, updateTime }) => (
        <span className="figures">{[updaterName, tableTime(updateTime)].filter(Boolean).join(' · ')}</span>
      ),
    },
    {
      key: 'actions',
      isFixed: true,
      title: words.actions,
      className: 'policy-actions',
      cell: (policy) => (
        <>
          <Button
            kind="link"
            size="small"
            aria-label={words.editOne({ name: nameOf(policy) })}
            onClick={() => onEdit(policy)}
          >
            {words.edit}
          </Button>
          <Button
            kind="link"
            size="small"
            data-perm="sign-in-policy.delete"
            aria-label={words.removeOne({ name: nameOf(policy) })}
            onClick={() => onRemove(policy)}
          >
            {words.remove}
          </Button>
        </>
      ),
    },
  ]
}
