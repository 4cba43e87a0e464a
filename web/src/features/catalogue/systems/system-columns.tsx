import type { ListedSystem } from '@iambiz/contract/features/catalogue/systems.ts'
import { Link } from 'wouter'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { InUseTag } from '#web/platform/list/InUseTag.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { systemPhrases } from './phrases.ts'

/** Returns a function that gives a name in the current language, or in Chinese if there is no other. */
export const useNameOf = () => {
  const language = useLanguage()
  return ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) => (language === 'en' && nameEn) || nameZh
}

function Managers({ system: { managers, managerNames } }: { system: ListedSystem }) {
  const words = usePhrases(systemPhrases)
  const names = managerNames.join(words.comma)
  if (managers === 0) return <span className="system-quiet">{words.noManagers}</span>
  return <bdi>{managers > managerNames.length ? words.managersMore({ names, count: managers }) : names}</bdi>
}

function Key({ system: { hasKey, lastUseTime } }: { system: ListedSystem }) {
  const words = usePhrases(systemPhrases)
  const { tableTime } = useFormats()
  if (!hasKey) return <span className="system-quiet">{words.hasNoKey}</span>
  return (
    <span className="system-key-cell">
      {words.hasKey}
      <small className="figures">
        {lastUseTime ? words.usedAt({ time: tableTime(lastUseTime) }) : words.neverUsed}
      </small>
    </span>
  )
}

/** The columns of the business systems; on phones one takes a few lines. */
export function useSystemColumns(hrefOf: (systemCode: string) => string): Column<ListedSystem>[] {
  const words = usePhrases(systemPhrases)
  const nameOf = useNameOf()
  return [
    {
      key: 'system',
      title: words.system,
      className: 'system-name-column',
      cell: (system) => (
        <span className="system-name">
          <span>
            <Link href={hrefOf(system.systemCode)}>
              <bdi>{nameOf(system)}</bdi>
            </Link>{' '}
            {system.isPortal && (
              <Tag kind="info" small>
                {words.portal}
              </Tag>
            )}
          </span>
          <small className="figures">{system.systemCode}</small>
        </span>
      ),
    },
    {
      key: 'apps',
      title: words.applications,
      className: 'system-apps',
      cell: ({ apps }) => <span className="figures">{apps}</span>,
    },
    {
      key: 'managers',
      title: words.managers,
      className: 'system-managers',
      cell: (system) => <Managers system={system} />,
    },
    { key: 'key', title: words.key, className: 'system-key', cell: (system) => <Key system={system} /> },
    {
      key: 'status',
      title: words.status,
      className: 'system-state',
      cell: ({ status }) => <InUseTag isInUse={status === 1} />,
    },
  ]
}
