import type { UserConfig } from '@iambiz/contract/features/preferences.ts'
import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'
import type { Look } from '@iambiz/contract/platform/look.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ownOrgRole } from '#web/platform/session/own-org-role.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Card } from '#web/ui/Card.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { LanguagePanel } from '../LanguagePanel.tsx'
import { LookPanel } from '../LookPanel.tsx'
import { preferencePhrases } from '../phrases.ts'
import { changeUserConfig } from './change-user-config.ts'
import { settingsPhrases } from './phrases.ts'
import './preference-cards.css'

type Props = {
  onLanguage: (language: Language) => void | Promise<void>
  onLook: (look: Look) => void
}

/** Language, look, start page and notifications; each choice is saved immediately. */
export function PreferenceCards({ onLanguage, onLook }: Props) {
  const words = usePhrases(settingsPhrases)
  const { language } = usePhrases(preferencePhrases)
  const { signedIn } = useSession()
  const userConfig = useHomeData().data?.signedIn.userConfig ?? signedIn.userConfig
  return (
    <>
      <Card title={words.languageAndLook}>
        <div className="preference-part">
          <h3>{language}</h3>
          <LanguagePanel onChoose={onLanguage} />
          <LookPanel onChoose={onLook} />
        </div>
      </Card>
      <StartCard userConfig={userConfig} orgRole={ownOrgRole(signedIn.orgRole)} />
      <InboxCard userConfig={userConfig} />
    </>
  )
}

function StartCard({ userConfig, orgRole }: { userConfig: UserConfig; orgRole: readonly OrgRoleEntry[] }) {
  const words = usePhrases(settingsPhrases)
  const { defaultOrgCode, defaultRoleNo } = userConfig
  const pairs = orgRole.flatMap(({ org, roles }) =>
    roles.map(({ role }) => ({
      value: `${org.orgCode} ${role.roleNo}`,
      label: words.pair({ org: org.orgName, role: role.roleName }),
    })),
  )
  const stored = `${defaultOrgCode} ${defaultRoleNo}`
  // A stored role that the person no longer has counts as not chosen.
  const value = pairs.some((pair) => pair.value === stored) ? stored : ''
  const choose = async (pair: string) => {
    const [orgCode, roleNo] = pair.split(' ')
    if (!orgCode || !roleNo) return
    const isSaved = await changeUserConfig(() => ({ defaultOrgCode: orgCode, defaultRoleNo: roleNo }))
    if (isSaved) notify.success(words.startSaved)
  }
  return (
    <Card title={words.start}>
      <div className="preference-part">
        <ChoiceField
          label={words.startChoice}
          hint={words.startHint}
          value={value}
          options={value === '' ? [{ value: '', label: words.byItself }, ...pairs] : pairs}
          error={undefined}
          onChange={(pair) => void choose(pair)}
        />
      </div>
    </Card>
  )
}

function InboxCard({ userConfig: { notify: wanted, email } }: { userConfig: UserConfig }) {
  const words = usePhrases(settingsPhrases)
  const set = (part: Partial<typeof wanted>) =>
    void changeUserConfig((stored) => ({ notify: { ...stored.notify, ...part } }))
  const mailed = (about: string) => (email ? about : words.noEmail)
  return (
    <Card title={words.notices}>
      <Notice
        label={words.bulletinMail}
        about={mailed(words.bulletinMailAbout({ email: email ?? '' }))}
        checked={wanted.bulletinMail}
        disabled={!email}
        onChange={(bulletinMail) => set({ bulletinMail })}
      />
      <Notice
        label={words.bulletinPopup}
        about={words.bulletinPopupAbout}
        checked={wanted.bulletinPopup}
        onChange={(bulletinPopup) => set({ bulletinPopup })}
      />
      <Notice
        label={words.loginAlertMail}
        about={mailed(words.loginAlertMailAbout)}
        checked={wanted.loginAlertMail}
        disabled={!email}
        onChange={(loginAlertMail) => set({ loginAlertMail })}
      />
    </Card>
  )
}

type NoticeProps = {
  label: string
  about: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

function Notice({ label, about, checked, disabled = false, onChange }: NoticeProps) {
  return (
    <div className="preference-switch">
      <div>
        <p>{label}</p>
        <p className="preference-about">
          <bdi>{about}</bdi>
        </p>
      </div>
      <Switch label={label} checked={checked} disabled={disabled} onChange={onChange} />
    </div>
  )
}
