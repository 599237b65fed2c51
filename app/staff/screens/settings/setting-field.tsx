import { asPeopleWrite } from '#app/platform/settings/as-meant.ts'
import {
  type Entry,
  entryTyped,
  listIn,
  listOfSetting,
  listTyped,
  partName,
  partsOfSetting,
  partsShown,
  type SettingPart,
  saidValue,
} from '#app/platform/settings/setting-parts.ts'
import type { SettingNow } from '#app/platform/site-settings/saved-settings.server.ts'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'

// One setting in the form of its group: a box, a choice, or the parts of a list.

export type Shown = Omit<SettingNow, 'saved'> & { saved: string | null }

export interface Answer {
  /** The form that was sent. */
  group: string
  errors: Record<string, string>
  typed: Record<string, string>
  /** The names of settings that were changed since: the member sees the current values. */
  meanwhile: string[]
}

/** A box's value, and its original value: for a setting that was only viewed, the current one. */
function inBox({ name, value }: Shown, answer: Answer | undefined) {
  const typed = answer?.typed[name]
  const was = answer?.typed[`was-${name}`] ?? value
  if (typed === undefined || typed === was) return { shown: value, was: value, typed: undefined }
  return { shown: typed, was: answer?.meanwhile.includes(name) ? value : was, typed: answer?.typed }
}

export function SettingField({
  setting,
  zones,
  answer,
}: {
  setting: Shown
  zones: readonly { value: string; label: string }[]
  answer: Answer | undefined
}) {
  const { name, label, hint, lines, optional, width, saved, secondPerson } = setting
  const { shown, was, typed } = inBox(setting, answer)
  const field = {
    label,
    name,
    optional,
    hint: hint || saved || secondPerson ? <Hint {...setting} /> : undefined,
    defaultValue: asPeopleWrite(name, shown),
    error: answer?.errors[name],
    autoComplete: 'off',
  }
  return (
    <div className="stack">
      {/* The values that this page showed: a colleague's change made meanwhile is not overwritten. */}
      <input type="hidden" name={`was-${name}`} value={was} />
      {listOfSetting(name) || partsOfSetting(name) ? (
        <Fieldset legend={label} id={name} hint={field.hint} error={field.error} optional={optional}>
          <input type="hidden" name={partsShown(name)} value="yes" />
          <Parts name={name} shown={shown} typed={typed?.[partsShown(name)] ? typed : undefined} />
        </Fieldset>
      ) : name === 'TIME_ZONE' ? (
        <Select {...field} width="half" choices={zones} />
      ) : lines ? (
        <TextArea {...field} rows={lines} />
      ) : (
        <Field {...field} width={width ?? 'full'} />
      )}
      {saved && (
        <p>
          <Button name="first" value={name} look="quiet" size="small">
            {`Back to the first value: ${label}`}
          </Button>
        </p>
      )}
    </div>
  )
}

interface PartsProps {
  name: string
  shown: string
  /** The parts of a refused form. */
  typed: Record<string, string> | undefined
}

function Parts({ name, shown, typed }: PartsProps) {
  const one = partsOfSetting(name)
  if (!one) return <Entries name={name} shown={shown} typed={typed} />
  const entry = typed ? entryTyped(name, one, typed) : one.entryIn(shown)
  return (
    <div className="setting-entry">
      {one.parts.map((part, index) => (
        <Part
          key={part.at}
          part={part}
          // An error links to the first field.
          id={index === 0 ? name : partName(name, part.at)}
          name={partName(name, part.at)}
          value={entry[part.at] ?? ''}
        />
      ))}
    </div>
  )
}

/** Empty ones below the existing ones. */
const MORE_ENTRIES: readonly Entry[] = [{}, {}]

function Entries({ name, shown, typed }: PartsProps) {
  const list = listOfSetting(name)
  if (!list) return null
  const { mark, sorted } = list
  const { marked, entries } = typed ? listTyped(name, list, typed) : listIn(list, shown)
  return (
    <>
      {mark && <Checkbox name={partName(name, mark.at)} label={mark.label} defaultChecked={marked} />}
      {[...entries, ...MORE_ENTRIES].map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new entry has no name but its place
        <fieldset key={place} className="setting-entry">
          <legend className="only-heard">{`${list.entry} ${place + 1}`}</legend>
          {entry.code && <input type="hidden" name={partName(name, 'code', place)} value={entry.code} />}
          {sorted && (
            <Field
              label="Place"
              name={partName(name, 'place', place)}
              width="short"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              defaultValue={entry.place ?? (place < entries.length ? String(place + 1) : '')}
            />
          )}
          {list.parts.map((part, index) => (
            <Part
              key={part.at}
              part={part}
              id={place + index === 0 ? name : partName(name, part.at, place)}
              name={partName(name, part.at, place)}
              value={entry[part.at] ?? ''}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

function Part({ part, id, name, value }: { part: SettingPart; id: string; name: string; value: string }) {
  const basics = { id, name, label: part.label }
  switch (part.as) {
    case 'mark':
      return <Checkbox {...basics} defaultChecked={value !== ''} />
    case 'day':
      return <DateField {...basics} defaultValue={value} inList />
    case 'short':
      return <Field {...basics} width="short" inputMode="numeric" autoComplete="off" defaultValue={value} />
    case 'line':
      return <Field {...basics} autoComplete="off" defaultValue={value} />
  }
}

function Hint({ hint, first, fromEnvironment, saved, name, secondPerson }: Shown) {
  const second = secondPerson ? 'A second person confirms each change.' : ''
  if (!saved) return [hint, second].filter(Boolean).join(' ')
  const where = fromEnvironment ? `from ${name} in the server’s environment` : 'from the release'
  return (
    <>
      {hint} {second} {saved} The first value, {where}, is not used:{' '}
      {saidValue(name, asPeopleWrite(name, first))}.
    </>
  )
}
