import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { MenuLink } from '#web/ui/MenuLink.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { linkPhrases } from './phrases.ts'

/** Link to the requests, with the number of requests that wait for the person. */
export function RequestsLink({ onFollow }: { onFollow: () => void }) {
  const words = usePhrases(linkPhrases)
  const { data } = useRead({ ...read('GET /iam-portal/v1/portal/app/request/waiting'), staleTime: 0 })
  const count = data?.count ?? 0
  return (
    <MenuLink href={paths.requests} icon="key-round" label={words.requests} onFollow={onFollow}>
      {count > 0 && (
        <Tag kind="info" small>
          {words.waiting({ count })}
        </Tag>
      )}
    </MenuLink>
  )
}
