/** One field of the form of a kind of content. */
export interface ContentField {
  /** Its path in the record: "howToComplain.agency". */
  at: string
  label: string
  hint?: string
  /** A page that helps with it, after the hint. */
  hintLink?: { to: string; label: string }
  /**
   * - line, text: words on one line, or in paragraphs
   * - lines: a list, one entry per line
   * - rows: a list of entries, each part in a field of its own, with two empty entries at the end. As one text: one
   *   entry per line, bars between the parts
   * - examples: the same, for examples of date computations
   * - boxes: a box for each choice, whose value is the name of the box
   * - address: https://…
   * - number: a whole number, or nothing
   * - span: like "180 days", or nothing
   * - day, choice: a choice whose entries have hints shows all of them
   */
  as:
    | 'line'
    | 'text'
    | 'lines'
    | 'rows'
    | 'examples'
    | 'boxes'
    | 'address'
    | 'number'
    | 'span'
    | 'day'
    | 'choice'
  /** Longest text; for lists, of each line. */
  most: number
  /** For numbers: the smallest and the largest. */
  between?: readonly [number, number]
  /** Required before publishing. */
  needed?: boolean
  /** `retired`: it stays where it is already chosen, and is offered nowhere else. */
  choices?: readonly { value: string; label: string; hint?: string; retired?: boolean }[]
  /**
   * Staff define the choices. An unknown one can be stored, because one folder may
   * bring the list and the record; publishing requires a known one.
   */
  byStaff?: true
  columns?: readonly FieldColumn[]
  /** For the number of a library picture: the label of the button that opens the library. */
  picture?: string
  /** It is long Markdown text. */
  markdown?: boolean
  /** Library pictures can be put into its Markdown. */
  pictures?: true
  half?: true
  /** Fields with the same words, one below the other, are behind them. They are open while one of them has a value. */
  fold?: string
  /**
   * It names something beside the record, such as an uploaded file. Left empty, it is absent from the record, and easier
   * versions and translations do not depend on it.
   */
  reference?: true
  /** Publishing empties it: what it had is elsewhere then. */
  fresh?: true
  /** The full text's words, for a variant. */
  beside?: string
  /** What the site counts for each saved example. */
  counted?: readonly (string | undefined)[]
}

/** The label of a chosen value; undefined if the field has no such choice. */
export const choiceLabel = (
  { choices = [] }: Pick<ContentField, 'choices'>,
  value: string | undefined,
): string | undefined => choices.find((choice) => choice.value === value)?.label

export interface FieldColumn {
  at: string
  label: string
  /** `when`: a day, a month or a year, as sure as it is known. */
  as: 'text' | 'address' | 'day' | 'when' | 'choice'
  choices?: readonly string[]
  /** The labels of the choices, if they differ. */
  choiceLabels?: readonly string[]
  /** It may be missing: only the last one. */
  optional?: boolean
}

/** The typed or saved values, by field name. */
export type TypedFields = Record<string, string>

/** The most lines a list may have. */
export const MOST_LINES = 60

const BAR = ' | '

/** The field of one part of an entry. */
export const nameOfPart = (at: string, place: number, { at: column }: FieldColumn): string =>
  `${at}-${place}-${column}`

/** The parts of each entry, from one text or from separate fields. Skips empty ones. */
export function entriesTyped(
  { at, columns = [] }: ContentField,
  typed: Readonly<Partial<TypedFields>>,
): string[][] {
  const whole = typed[at]
  const all =
    whole === undefined
      ? Array.from({ length: MOST_LINES + 1 }, (_, place) =>
          columns.map((column, part) => {
            const cell = oneLine(typed[nameOfPart(at, place, column)] ?? '')
            // A bar ends each part but the last.
            return part < columns.length - 1 ? cell.replaceAll(BAR, ', ') : cell
          }),
        )
      : whole.split('\n').map((line) => cellsOf(columns, line).map(oneLine))
  return all.filter((cells) => cells.some((cell) => cell !== ''))
}

/** The entries as one text. */
export const textOfEntries = (entries: readonly string[][]): string =>
  entries.map((cells) => cells.join(BAR).replace(/(?: \|)+ ?$/, '')).join('\n')

const oneLine = (text: string): string => text.normalize('NFC').replaceAll('\n', ' ').trim()

/** The parts of a line. The last part takes the rest, including bars. */
export function cellsOf(columns: readonly FieldColumn[], line: string): string[] {
  const parts = line.split(BAR)
  return [...parts.slice(0, columns.length - 1), parts.slice(columns.length - 1).join(BAR)]
}

/** One entry as a line. */
export const lineOfEntry = (columns: readonly FieldColumn[], row: Record<string, string | null>): string =>
  columns
    .map(({ at }) => row[at] ?? '')
    .join(BAR)
    .replace(/ \| $/, '')
