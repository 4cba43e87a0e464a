import type { ListedConnection } from '@iambiz/contract/features/catalogue/connections.ts'
import { Link } from 'wouter'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { templateWords } from './form-phrases.ts'
import { listPhrases } from './phrases.ts'
import { SecretUntil } from './SecretUntil.tsx'
import { StateTag } from './StateTag.tsx'

/** Returns a function that gives a name in the current language, or in Chinese if there is no other. */
export const useNameOf = () => {
  const language = useLanguage()
  return ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) => (language === 'en' && nameEn) || nameZh
}

/** Used if the application's category is not loaded. */
const defaultHue = 250

function Today({ of: { signOns, failures } }: { of: ListedConnection }) {
  const words = usePhrases(listPhrases)
  return (
    <span className="connection-lines figures">
      <span>{words.signOns({ count: signOns })}</span>
      {failures > 0 && <small className="connection-failures">{words.failures({ count: failures })}</small>}
    </span>
  )
}

/** The columns of the connections; on phones one takes a few lines. */
export function useConnectionColumns(hrefOf: (appId: string) => string): Column<ListedConnection>[] {
  const words = usePhrases(listPhrases)
  const templates = usePhrases(templateWords)
  const nameOf = useNameOf()
  const { tableTime } = useFormats()
  return [
    {
      key: 'app',
      title: words.app,
      className: 'connection-app',
      cell: (one) => (
        <span className="connected-app">
          <AppTile icon={one.icon} name={nameOf(one)} hue={defaultHue} size={28} />
          <span className="connection-lines">
            <Link href={hrefOf(one.appId)}>
              <bdi>{nameOf(one)}</bdi>
            </Link>
            <small className="figures">{one.appCode}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'system',
      title: words.system,
      className: 'connection-system',
      cell: ({ systemName }) => systemName,
    },
    {
      key: 'state',
      title: words.state,
      className: 'connection-status',
      cell: ({ status }) => <StateTag isOn={status === 1} />,
    },
    {
      key: 'kind',
      title: words.kind,
      className: 'connection-kind',
      cell: ({ template }) => templates[template],
    },
    {
      key: 'lastSignOn',
      title: words.lastSignOn,
      className: 'connection-last',
      cell: ({ lastSignOn }) =>
        lastSignOn ? (
          <span className="figures">{tableTime(lastSignOn)}</span>
        ) : (
          <span className="connection-quiet">{words.never}</span>
        ),
    },
    { key: 'today', title: words.today, className: 'connection-today', cell: (one) => <Today of={one} /> },
    {
      key: 'secret',
      title: words.secret,
      className: 'connection-secret-column',
      cell: (one) => (
        <span className="figures">
          <SecretUntil of={one} />
        </span>
      ),
    },
  ]
}
