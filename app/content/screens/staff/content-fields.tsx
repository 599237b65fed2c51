import { Link } from 'react-router'
import { PictureNumber } from '#app/platform/images/staff/picture-number.tsx'
import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { MarkdownArea } from '#app/ui/forms/markdown-area.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { type ContentField, directionOf } from '../../model/rules.ts'
import { EntriesField } from './entries-field.tsx'
import { PicturedArea } from './pictured-area.tsx'

interface Filled {
  /** By field name. */
  typed: Readonly<Record<string, string | undefined>>
  errors: Record<string, string>
  language?: string | undefined
  /** Whether it contains a refused submission. */
  refused?: boolean
}

/** The fields of a kind, from top to bottom. */
export function ContentFields({ fields, ...filled }: { fields: readonly ContentField[] } & Filled) {
  return foldsOf(fields).map((group) =>
    group.fold ? (
      <Disclosure
        key={group.fold}
        summary={group.fold}
        open={group.fields.some((field) => isFilled(field, filled))}
      >
        <div className="stack">
          {group.fields.map((field) => (
            <OneField key={field.at} field={field} {...filled} />
          ))}
        </div>
      </Disclosure>
    ) : (
      group.fields.map((field) => (
        <OneField
          key={field.fresh ? `${field.at} ${filled.typed[field.at] ?? ''}` : field.at}
          field={field}
          {...filled}
        />
      ))
    ),
  )
}

/** Neighbors that are behind the same words. */
function foldsOf(fields: readonly ContentField[]): { fold: string | undefined; fields: ContentField[] }[] {
  const groups: { fold: string | undefined; fields: ContentField[] }[] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last && last.fold === field.fold) last.fields.push(field)
    else groups.push({ fold: field.fold, fields: [field] })
  }
  return groups
}

const isFilled = ({ at, as, choices = [] }: ContentField, { typed, errors }: Filled): boolean =>
  Boolean(errors[at] || (as === 'boxes' ? choices.some(({ value }) => typed[value]) : typed[at]))

function OneField({ field, ...filled }: { field: ContentField } & Filled) {
  if (!field.beside) return <Control field={field} {...filled} />
  return (
    <div className="stack">
      <Control field={field} {...filled} />
      <Disclosure summary={`The full text: ${field.label}`}>
        <p className="typed-lines">{field.beside}</p>
      </Disclosure>
    </div>
  )
}

const LETTERS_A_LINE = 60

/** Enough rows to read the value without scrolling, within limits. */
function rowsFor(value: string, least: number, most: number): number {
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_A_LINE)), 0)
  return Math.max(least, Math.min(most, lines + 1))
}

/** A record's current choice stays available, even if it is no longer offered. */
function offeredFor({ choices = [] }: ContentField, value: string) {
  const shown = choices.filter((one) => !one.retired || one.value === value)
  return value === '' || shown.some((one) => one.value === value)
    ? shown
    : [...shown, { value, label: value }]
}

function Control({ field, typed, errors, language, refused = false }: { field: ContentField } & Filled) {
  const { at, label, hint, hintLink, as, half } = field
  const error = errors[at]
  const value = typed[at] ?? ''
  const linkedHint = hintLink && (
    <>
      {hint}{' '}
      <Link className="line-link" to={hintLink.to}>
        {hintLink.label}
      </Link>
    </>
  )
  const basics = { label, name: at, hint: linkedHint ?? hint, error, optional: !field.needed }
  const width = half ? ('half' as const) : ('full' as const)
  const words = {
    ...basics,
    ...(language && { lang: language, dir: directionOf(language) }),
    defaultValue: value,
  }
  switch (as) {
    case 'text':
    case 'lines':
      if (field.pictures) return <PicturedArea {...words} rows={22} />
      if (field.markdown) return <MarkdownArea {...words} rows={rowsFor(value, 18, 40)} />
      return <TextArea {...words} rows={rowsFor(value, 3, 14)} />
    case 'rows':
    case 'examples':
      return <EntriesField field={field} typed={typed} error={error} counted={refused ? [] : field.counted} />
    case 'boxes':
      return (
        <Fieldset legend={label} id={at} hint={hint} error={error}>
          {field.choices?.map((box) => (
            <Checkbox
              key={box.value}
              name={box.value}
              label={box.label}
              defaultChecked={Boolean(typed[box.value])}
            />
          ))}
        </Fieldset>
      )
    case 'day':
      return <DateField {...basics} defaultValue={value} />
    case 'choice':
      if (field.choices?.some((one) => one.hint))
        return <RadioGroup {...basics} choices={offeredFor(field, value)} defaultValue={value} />
      return <Select {...basics} width={width} choices={offeredFor(field, value)} defaultValue={value} />
    case 'number':
      return field.picture ? (
        <PictureNumber {...basics} hint={hint} error={error} choose={field.picture} defaultValue={value} />
      ) : (
        <Field {...basics} width="short" inputMode="numeric" defaultValue={value} />
      )
    default:
      // Browsers' autofill must not take a “name” field for the user's name.
      return <Field {...words} autoComplete="off" width={as === 'span' ? 'half' : width} />
  }
}
