import type { Role, RoleMember } from '@iambiz/contract/features/directory/roles.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { read, usePagedRead, useWrite } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { directoryPhrases } from '../phrases.ts'
import { useMayGrant, useOrganizationOptions } from '../reads.ts'
import { touched } from '../touched.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { rolePhrases } from './phrases.ts'

const pageSize = 10

/** Paged list of a role's members by organization, with actions to grant and revoke the role. */
export function MembersSection({ role }: { role: Role }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const organizations = useOrganizationOptions()
  const mayGrant = useMayGrant(role.adminKind === 'super_manager')
  const [orgCode, setOrgCode] = useState('')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [isGranting, setGranting] = useState(false)
  const [leaving, setLeaving] = useState<RoleMember>()
  const { data, isError, isPlaceholderData, refetch } = usePagedRead(
    read('POST /iam-authority/v1/admin/role/members', {
      body: {
        roleNo: role.roleNo,
        ...{ pageNum: page, pageSize },
        ...(orgCode && { orgCode }),
        ...(keyword.trim() && { keyword: keyword.trim() }),
      },
    }),
  )
  const isNarrowed = orgCode !== '' || keyword.trim() !== ''
  return (
    <section className="directory-section" aria-label={words.whoHolds}>
      <h3>
        {words.whoHolds}
        <span className="spacer" />
        {mayGrant && role.status === 1 && (
          <Button size="small" icon="plus" data-perm="role.members" onClick={() => setGranting(true)}>
            {words.grant}
          </Button>
        )}
      </h3>
      <div className="directory-add">
        <TypedSearch
          label={words.searchMembers}
          text={keyword}
          onChange={(text) => {
            setKeyword(text)
            setPage(1)
          }}
        />
        <Select
          label={words.organization}
          value={orgCode}
          options={[{ value: '', label: words.anyOrganization }, ...organizations]}
          onChange={(code) => {
            setOrgCode(code)
            setPage(1)
          }}
        />
      </div>
      {isError && <LoadFailed title={words.failed} onRetry={refetch} />}
      {data?.total === 0 && (
        <p className="directory-note">{isNarrowed ? words.noMemberFound : words.noMembers}</p>
      )}
      <ul className="directory-rows" aria-busy={isPlaceholderData}>
        {data?.list.map((member) => (
          <Member
            key={`${member.userNo} ${member.orgCode}`}
            member={member}
            onRevoke={mayGrant ? () => setLeaving(member) : undefined}
          />
        ))}
      </ul>
      {data && data.total > pageSize && (
        <ListPager
          page={page}
          pageSize={pageSize}
          total={data.total}
          found={words.people({ count: data.total })}
          onChange={setPage}
        />
      )}
      {isGranting && <GrantDialog role={role} onClose={() => setGranting(false)} />}
      {leaving && <RevokeQuestion role={role} member={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}

function Member({ member, onRevoke }: { member: RoleMember; onRevoke: (() => void) | undefined }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const { tableTime } = useFormats()
  const { userNo, userName, orgName, status, grantTime } = member
  return (
    <li>
      <Link href={areaPath('people', userNo)}>
        <bdi>{userName}</bdi>
      </Link>
      <small className="figures">{userNo}</small>
      {status === 0 && <Tag small>{words.disabled}</Tag>}
      <small>
        {orgName} · {words.since} {tableTime(grantTime)}
      </small>
      <span className="spacer" />
      {onRevoke && (
        <Button size="small" kind="text" aria-label={words.revokeOne({ name: userName })} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}

type RevokeProps = { role: Role; member: RoleMember; onClose: () => void }

function RevokeQuestion({ role, member, onClose }: RevokeProps) {
  const words = usePhrases(rolePhrases)
  const { userNo, userName, orgCode, orgName } = member
  const write = useWrite('POST /iam-authority/v1/admin/role/revoke', {
    invalidates: touched,
    done: () => notify.success(words.revoked),
  })
  return (
    <Question
      title={words.revokeTitle({ name: userName })}
      action={words.revoke}
      isDanger
      busy={write.isPending}
      onGo={() =>
        write.mutate(
          { body: { roleNo: role.roleNo, members: [{ userNo, orgCode }] } },
          { onSettled: onClose },
        )
      }
      onClose={onClose}
    >
      <p>
        {orgName} · {role.roleName}
      </p>
      <p className="directory-note">{words.revokeAbout}</p>
    </Question>
  )
}
