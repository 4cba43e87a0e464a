import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FindPerson } from '#web/platform/people/FindPerson.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { IconField } from '#web/platform/records/IconField.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCategories, useChoices } from './choices.ts'
import { ElementCodeField } from './ElementCodeField.tsx'
import { HelpFields } from './HelpFields.tsx'
import { IconPicture } from './IconPicture.tsx'
import { OpenModeField } from './OpenModeField.tsx'
import { appFormPhrases, appListPhrases, statusWords } from './phrases.ts'
import { type Faults, isInsecure, longest, type Values } from './values.ts'

type Props = { values: Values; faults: Faults; change: (part: Partial<Values>) => void }

const defaultHue = 250

/** Pause in typing, in milliseconds, before the pinyin is read from the server. */
const typingPause = 300

/** Returns a value after it has not changed for a while, compared by `key`. */
function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}

function useField({ values, faults, change }: Props) {
  return (name: keyof Values) => ({
    value: String(values[name]),
    error: faults[name],
    onChange: (text: string) => change({ [name]: text }),
  })
}

/** The pinyin by which search finds the name, updated when the person stops typing. */
function ReadingField(props: Props) {
  const words = usePhrases(appFormPhrases)
  const field = useField(props)
  const { nameZh, reading } = props.values
  const asked = useSettled({ nameZh, reading }, `${nameZh}\n${reading}`)
  const { data } = useRead({
    ...read('POST /iam-authority/v1/admin/app/reading', { body: asked }),
    enabled: asked.nameZh.trim() !== '' && /^[a-z0-9 ]*$/i.test(asked.reading),
  })
  return (
    <div>
      <TextField
        label={words.reading}
        hint={words.readingHint}
        longest={longest.reading}
        {...field('reading')}
      />
      {data && (
        <p className="app-quiet" role="status">
          {words.readAs(data)}
        </p>
      )}
    </div>
  )
}

/** Name, code, category and icon. */
export function BasicFields(props: Props) {
  const words = usePhrases(appFormPhrases)
  const field = useField(props)
  const { values, change } = props
  const { list, options, isEmpty } = useCategories()
  const { adminKind } = useSession().signedIn
  const hue = list.find(({ categoryCode }) => categoryCode === values.categoryCode)?.hue ?? defaultHue
  return (
    <fieldset className="app-fields">
      <legend>{words.basics}</legend>
      <TextField label={words.nameZh} required lang="zh" longest={longest.name} {...field('nameZh')} />
      <TextField
        label={words.nameEn}
        hint={words.nameEnHint}
        lang="en"
        longest={longest.name}
        {...field('nameEn')}
      />
      <ReadingField {...props} />
      <TextField
        label={words.appCode}
        hint={words.appCodeHint}
        required
        longest={longest.code}
        {...field('appCode')}
      />
      <ChoiceField
        label={words.category}
        options={[{ value: '', label: words.choose }, ...options]}
        {...field('categoryCode')}
      />
      {isEmpty && (
        <p className="app-quiet">
          {words.noCategory}{' '}
          {adminKind === 'super_manager' && <Link href={areaPath('categories')}>{words.toCategories}</Link>}
        </p>
      )}
      <IconField
        value={values.icon}
        name={values.nameZh}
        hue={hue}
        hint={words.iconHint}
        onChange={(icon) => change({ icon })}
      />
      <IconPicture error={props.faults.icon} onChange={(icon) => change({ icon })} />
      <TextArea
        label={words.descriptionZh}
        rows={2}
        longest={longest.description}
        {...field('descriptionZh')}
      />
      <TextArea
        label={words.descriptionEn}
        rows={2}
        longest={longest.description}
        {...field('descriptionEn')}
      />
    </fieldset>
  )
}

/** Help for the people who use the application. */
export function AppHelpFields(props: Props) {
  const words = usePhrases(appFormPhrases)
  return (
    <fieldset className="app-fields">
      <legend>{words.help}</legend>
      <HelpFields field={useField(props)} />
    </fieldset>
  )
}

/** URL, and how it opens. */
export function OpeningFields(props: Props) {
  const words = usePhrases(appFormPhrases)
  const field = useField(props)
  const { values, change } = props
  return (
    <fieldset className="app-fields">
      <legend>{words.opening}</legend>
      <TextField
        label={words.homeUrl}
        hint={isInsecure(values.homeUrl) ? words.insecure : words.homeUrlHint}
        longest={longest.address}
        {...field('homeUrl')}
      />
      <OpenModeField
        value={values.openMode}
        error={props.faults.openMode}
        onChange={(openMode) => change({ openMode })}
      />
    </fieldset>
  )
}

function OwnerField({ values, faults, change }: Props) {
  const words = usePhrases(appFormPhrases)
  const list = usePhrases(appListPhrases)
  const [isSearching, setSearching] = useState(false)
  return (
    <Field label={words.owner} hint={words.ownerHint} error={faults.ownerNo}>
      {() => (
        <div className="owner-field">
          <span>
            {values.ownerNo ? <bdi>{`${values.ownerName} ${values.ownerNo}`}</bdi> : words.noOwner}
            <Button kind="link" size="small" onClick={() => setSearching(!isSearching)}>
              {words.changeOwner}
            </Button>
            {values.ownerNo && (
              <Button kind="link" size="small" onClick={() => change({ ownerNo: '', ownerName: '' })}>
                {words.removeOwner}
              </Button>
            )}
          </span>
          {isSearching && (
            <FindPerson
              label={words.findOwner}
              clearLabel={list.clearSearch}
              onChoose={({ userNo, userName }) => {
                setSearching(false)
                change({ ownerNo: userNo, ownerName: userName })
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** System, owner and department. */
export function BelongingFields(props: Props) {
  const words = usePhrases(appFormPhrases)
  const field = useField(props)
  const { systems } = useChoices()
  const { adminKind } = useSession().signedIn
  const { values } = props
  return (
    <fieldset className="app-fields">
      <legend>{words.belonging}</legend>
      <ChoiceField
        label={words.system}
        options={[{ value: '', label: words.choose }, ...systems]}
        {...field('systemCode')}
      />
      {adminKind === 'super_manager' && values.systemCode && (
        <p className="app-quiet">
          <Link href={areaPath('systems', values.systemCode)}>{words.systemKeys}</Link>
        </p>
      )}
      {values.systemCode && <ElementCodeField key={values.systemCode} systemCode={values.systemCode} />}
      <OwnerField {...props} />
      <TextField
        label={words.departmentZh}
        lang="zh"
        longest={longest.department}
        {...field('departmentZh')}
      />
      <TextField
        label={words.departmentEn}
        lang="en"
        longest={longest.department}
        {...field('departmentEn')}
      />
    </fieldset>
  )
}

const states = [0, 1, 2, 3] as const

/** Status, and the time and notice of a maintenance. */
export function StateFields(props: Props) {
  const words = usePhrases(appFormPhrases)
  const names = usePhrases(statusWords)
  const field = useField(props)
  const { values, faults, change } = props
  const time = (name: 'maintenanceFrom' | 'maintenanceTo', label: string) => (
    <Field label={label} error={faults[name]}>
      {(control) => (
        <DateInput
          {...control}
          precision="minute"
          max="2099-12-31T23:59"
          value={values[name]}
          onChange={(value) => change({ [name]: value })}
        />
      )}
    </Field>
  )
  return (
    <fieldset className="app-fields">
      <legend>{words.status}</legend>
      <ChoiceField
        label={words.status}
        hint={words.statusHints}
        options={states.map((status) => ({ value: String(status), label: names[status] }))}
        value={String(values.status)}
        error={faults.status}
        onChange={(text) => change({ status: states.find((status) => String(status) === text) ?? 0 })}
      />
      {values.status === 2 && (
        <>
          <p className="app-quiet">{words.windowHint}</p>
          <div className="app-window">
            {time('maintenanceFrom', words.from)}
            {time('maintenanceTo', words.to)}
          </div>
          <TextArea
            label={words.noticeZh}
            rows={2}
            longest={longest.notice}
            {...field('maintenanceNoticeZh')}
          />
          <TextArea
            label={words.noticeEn}
            rows={2}
            longest={longest.notice}
            {...field('maintenanceNoticeEn')}
          />
        </>
      )}
    </fieldset>
  )
}
