import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterChoice } from '#web/platform/list/FilterChoice.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { LogFilter } from './log-filter.ts'
import { logFilterPhrases } from './phrases.ts'

const organizationTree = onDemand(() =>
  import('#web/platform/recipients/OrganizationTree.tsx').then((chunk) => chunk.OrganizationTree),
)

const organizationsRead = () => read('POST /iam-log/v1/loginLog/availableOrg', { body: {} })

/** Returns the name of a filtered organization; undefined until it is loaded. */
export function useOrganizationName(orgCode: string): string | undefined {
  const { data } = useRead({ ...organizationsRead(), enabled: orgCode !== '' })
  return data?.find((one) => one.orgCode === orgCode)?.orgName
}

type Props = { filter: LogFilter; onChange: (part: Partial<LogFilter>) => void }

/** Selects an organization, with or without its sub-organizations. */
export function OrganizationFilter({ filter: { orgCode, alone }, onChange }: Props) {
  const words = usePhrases(logFilterPhrases)
  const organizations = useRead(organizationsRead())
  return (
    <>
      <OnDemand
        load={organizationTree}
        props={{ value: orgCode, organizations, onChange: (code: string) => onChange({ orgCode: code }) }}
      />
      <label className="log-alone">
        <input
          type="checkbox"
          checked={alone}
          disabled={orgCode === ''}
          onChange={({ target }) => onChange({ alone: target.checked })}
        />
        {words.alone}
      </label>
    </>
  )
}

/** The same in a pop-up; its button shows the selection. */
export function OrganizationChoice({ filter, onChange }: Props) {
  const words = usePhrases(logFilterPhrases)
  const { orgCode } = filter
  const name = useOrganizationName(orgCode) ?? orgCode
  return (
    <FilterChoice
      label={words.organization}
      name={orgCode ? words.chip({ name: words.organization, value: name }) : words.organization}
      isChosen={orgCode !== ''}
      face={
        <>
          <bdi>{name || words.organization}</bdi>
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      <OrganizationFilter filter={filter} onChange={onChange} />
    </FilterChoice>
  )
}
