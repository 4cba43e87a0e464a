import type { LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Switch } from '#web/ui/Switch.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ldapPhrases } from './phrases.ts'
import { RunState } from './RunState.tsx'
import { touched } from './touched.ts'

const plainActions = ['edit', 'runs', 'test', 'try'] as const
export type Action = (typeof plainActions)[number] | 'run' | 'remove'

function EnabledSwitch({ source }: { source: LdapSource }) {
  const words = usePhrases(ldapPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/ldap/status', {
    invalidates: touched,
    done: ({ status }) => notify.success(status === 1 ? words.switchedOn : words.switchedOff),
  })
  const { id, status, revision, name } = source
  return (
    <Switch
      label={words.enableOne({ name })}
      checked={status === 1}
      disabled={write.isPending}
      onChange={(isOn) => write.mutate({ body: { id, status: isOn ? 1 : 0, revision } })}
    />
  )
}

function Timetable({ source: { timetable, nextTime } }: { source: LdapSource }) {
  const words = usePhrases(ldapPhrases)
  const { every } = timetable
  return (
    <>
      {every === 'day' && words.daily({ at: timetable.at })}
      {every === 'minutes' && words.everyMinutes({ count: timetable.count })}
      {every === 'hours' && words.everyHours({ count: timetable.count })}
      {nextTime && <small className="figures">{words.next({ time: nextTime.slice(0, 16) })}</small>}
    </>
  )
}

/** Returns the table columns of the LDAP directories. */
export function useSourceColumns(
  onAction: (action: Action, source: LdapSource) => void,
): Column<LdapSource>[] {
  const words = usePhrases(ldapPhrases)
  const buttonOf = (action: Action, source: LdapSource) => ({
    'aria-label': words.ofOne({ action: words[action], name: source.name }),
    onClick: () => onAction(action, source),
  })
  return [
    {
      key: 'name',
      title: words.name,
      className: 'ldap-name',
      cell: ({ name, code, host, port, security }) => (
        <>
          <bdi>{name}</bdi> <small className="figures">{code}</small>
          <small className="figures">
            {security === 'ldaps' ? 'ldaps' : 'ldap'}://{host}:{port}
          </small>
        </>
      ),
    },
    {
      key: 'timetable',
      title: words.timetable,
      className: 'ldap-timetable',
      cell: (source) => <Timetable source={source} />,
    },
    {
      key: 'lastRun',
      title: words.lastRun,
      className: 'ldap-last',
      cell: ({ lastRun }) =>
        lastRun ? (
          <>
            <RunState run={lastRun} />
            <small className="figures">{(lastRun.endTime ?? lastRun.queueTime).slice(0, 16)}</small>
          </>
        ) : (
          words.never
        ),
    },
    {
      key: 'enabled',
      title: words.enabled,
      className: 'ldap-enabled',
      cell: (source) => <EnabledSwitch source={source} />,
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column ldap-actions',
      isFixed: true,
      cell: (source) => (
        <span className="record-actions">
          {plainActions.map((action) => (
            <button key={action} type="button" {...buttonOf(action, source)}>
              {words[action]}
            </button>
          ))}
          <button type="button" data-perm="ldap.run" {...buttonOf('run', source)}>
            {words.run}
          </button>
          <button type="button" data-perm="ldap.delete" {...buttonOf('remove', source)}>
            {words.remove}
          </button>
        </span>
      ),
    },
  ]
}
