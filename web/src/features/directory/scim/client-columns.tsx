import type { ProvisioningClient } from '@iambiz/contract/features/directory/scim.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { provisioningPhrases } from './phrases.ts'

/** Returns the table columns of the clients; on phones each client takes a few lines. */
export function useClientColumns(onOpen: (client: ProvisioningClient) => void): Column<ProvisioningClient>[] {
  const words = usePhrases(provisioningPhrases)
  const { tableTime } = useFormats()
  const rightsOf = (client: ProvisioningClient) =>
    [
      client.mayPeople && words.people,
      client.mayOrganizations && words.organizations,
      client.mayRoles && words.roles,
      client.mayAdministrators && words.administrators,
    ].filter((word) => word !== false)
  return [
    {
      key: 'name',
      title: words.name,
      cell: (client) => (
        <span className="provisioning-name">
          <Button kind="link" onClick={() => onOpen(client)}>
            <bdi>{client.name}</bdi>
          </Button>
          {client.status === 0 && <Tag small>{words.off}</Tag>}
        </span>
      ),
    },
    { key: 'rights', title: words.rights, cell: (client) => rightsOf(client).join(' · ') || words.nothing },
    {
      key: 'token',
      title: words.token,
      className: 'provisioning-minor',
      cell: ({ tokens: [newest] }) =>
        newest ? words.until({ until: tableTime(newest.expireTime) }) : words.noToken,
    },
    {
      key: 'used',
      title: words.lastUsed,
      className: 'provisioning-minor',
      cell: ({ lastTime }) => (lastTime ? tableTime(lastTime) : words.never),
    },
  ]
}
