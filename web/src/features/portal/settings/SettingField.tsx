import type { PortalSetting, SettingValue } from '@iambiz/contract/features/portal/settings.ts'
import type { PictureSetting } from '@iambiz/contract/platform/declared-settings.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, type FieldControl } from '#web/ui/Field.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AccentControl } from './AccentControl.tsx'
import { PictureControl } from './PictureControl.tsx'
import { accentPhrases, picturePhrases, settingsPhrases } from './phrases.ts'
import { type Draft, type Typed, typedOf } from './values.ts'

/** Formats a value for use in a sentence. */
function useShown() {
  const words = usePhrases(settingsPhrases)
  const accent = usePhrases(accentPhrases)
  const picture = usePhrases(picturePhrases)
  const language = useLanguage()
  const nameOf = ({ kind }: PortalSetting['kind'], value: string) =>
    kind === 'picture' ? picture[value === '' ? 'none' : 'own'] : value || accent.product
  const texts = (list: readonly string[]) => list.join(language === 'zh' ? '、' : ', ')
  const measured = ({ kind }: PortalSetting, value: number) =>
    kind.kind === 'number' ? `${value} ${kind.unit}` : String(value)
  return (setting: PortalSetting, value: SettingValue): string => {
    if (typeof value === 'boolean') return value ? words.on : words.off
    if (typeof value === 'string') return nameOf(setting.kind, value)
    if (typeof value === 'number') return measured(setting, value)
    return (Array.isArray(value) ? texts(value) : value[language]) || words.empty
  }
}

const pictureSettings: Record<PictureSetting, true> = {
  ...{ logoLight: true, logoDark: true, logoSquare: true, signInPicture: true },
}

const isPictureSetting = (name: PortalSetting['name']): name is PictureSetting =>
  Object.hasOwn(pictureSettings, name)

type Props = {
  setting: PortalSetting
  draft: Draft | undefined
  error: string | undefined
  onType: (typed: Typed) => void
  onDefault: () => void
  onTheirs: () => void
  onMine: () => void
}

function Hint({ setting }: { setting: PortalSetting }) {
  const words = usePhrases(settingsPhrases)
  const shown = useShown()
  const { kind, about, effect, byDefault, environment } = setting
  return (
    <span className="setting-hint">
      <span>{about}</span>
      <span>{effect}</span>
      <span>
        {[
          kind.kind === 'number' && words.limits(kind),
          kind.kind === 'list' && words.onePerLine,
          kind.kind !== 'picture' && words.byDefault({ value: shown(setting, byDefault) }),
          environment.length > 0 && words.fromEnvironment({ names: environment.join(', ') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

type InputProps = Pick<Props, 'onType'> & {
  kind: PortalSetting['kind']
  title: string
  typed: string
  control: FieldControl
}

function Input({ kind, title, typed, control, onType }: InputProps) {
  if (kind.kind === 'number')
    return (
      <span className="setting-number">
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        <span aria-hidden="true">{kind.unit}</span>
      </span>
    )
  if (kind.kind === 'switch')
    return (
      <Switch
        label={title}
        id={control.id}
        describedBy={control['aria-describedby']}
        checked={typed === 'true'}
        onChange={(checked) => onType(String(checked))}
      />
    )
  if (kind.kind === 'colour')
    return (
      <AccentControl typed={typed} onType={onType}>
        <input
          {...control}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          placeholder="#rrggbb"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </AccentControl>
    )
  return (
    <textarea
      {...control}
      className="control setting-list"
      rows={3}
      spellCheck={false}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

function Control({
  setting,
  typed,
  error,
  onType,
}: Pick<Props, 'setting' | 'error' | 'onType'> & { typed: Typed }) {
  const words = usePhrases(settingsPhrases)
  const { kind, title, name } = setting
  if (isPictureSetting(name) && typeof typed === 'string') {
    const hint = <Hint setting={setting} />
    return <PictureControl setting={name} {...{ title, typed, error, hint, onType }} />
  }
  if (typeof typed !== 'string') {
    const longest = 'longest' in kind ? kind.longest : 0
    const half = (lang: 'zh' | 'en', label: string) => (
      <TextField
        label={label}
        lang={lang}
        longest={longest}
        value={typed[lang]}
        error={lang === 'zh' ? error : undefined}
        onChange={(text) => onType({ ...typed, [lang]: text })}
      />
    )
    return (
      <fieldset className="setting-pair">
        <legend>{title}</legend>
        {half('zh', words.chinese)}
        {half('en', words.english)}
        <p className="field-hint">
          <Hint setting={setting} />
        </p>
      </fieldset>
    )
  }
  return (
    <Field label={title} error={error} hint={<Hint setting={setting} />}>
      {(control) => <Input {...{ kind, title, typed, onType }} control={control} />}
    </Field>
  )
}

/** One setting: description, control, the last change, and the button to restore the default. */
export function SettingField({ setting, draft, error, onType, onDefault, onTheirs, onMine }: Props) {
  const words = usePhrases(settingsPhrases)
  const shown = useShown()
  const { title, value, isChanged, updaterName, updateTime = '' } = setting
  const isOvertaken = draft !== undefined && draft.revision !== setting.revision
  const mayGoBack = isChanged && draft?.toDefault !== true
  return (
    <div className="setting" data-edited={draft ? '' : undefined}>
      <Control setting={setting} typed={draft?.typed ?? typedOf(value)} error={error} onType={onType} />
      {isOvertaken && (
        <ConflictStrip
          title={words.theirs({ name: updaterName, value: shown(setting, value) })}
          onTheirs={onTheirs}
          onMine={onMine}
        />
      )}
      {isChanged && (
        <p className="setting-changed">
          <Tag kind="info" small>
            {words.changed}
          </Tag>
          <span>{words.changedBy({ name: updaterName, time: updateTime.slice(0, 16) })}</span>
          {mayGoBack && (
            <Button kind="link" size="small" aria-label={words.toDefaultOne({ title })} onClick={onDefault}>
              {words.toDefault}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
