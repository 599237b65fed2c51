import { Parser } from 'htmlparser2'

// Finds the text of a Word file that a reader does not see: deleted or moved away in a change that was not accepted yet,
// formatted as hidden, in white on white, in a hidden row or drawing, or only for older programs (ECMA-376 part 1, sections
// 17.13.5 and 17.3.2.41; part 3, section 10).

const localName = (name: string): string => name.split(':').at(-1) ?? name
type Attributes = Record<string, string>
const attribute = (attributes: Attributes, wanted: string): string | undefined =>
  Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1]

const isOn = (attributes: Attributes): boolean => !/^(0|false|off)$/.test(attribute(attributes, 'val') ?? '')

export interface HiddenStyles {
  /** The styles whose text is hidden, and those based on them. */
  ids: ReadonlySet<string>
  /** Whether text is hidden without naming a style. */
  byDefault: boolean
}

export function hiddenStyles(xml: string): HiddenStyles {
  const styles = new Map<string, { basedOn?: string; hides?: boolean }>()
  const open: string[] = []
  let id = ''
  let usual = ''
  let defaults = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const own = localName(name)
        if (own === 'style') {
          id = attribute(attributes, 'styleId') ?? ''
          styles.set(id, {})
          const isUsual = /^(1|true|on)$/.test(attribute(attributes, 'default') ?? '')
          if (isUsual && attribute(attributes, 'type') === 'paragraph') usual = id
        }
        const style = styles.get(id)
        if (style && own === 'basedOn') style.basedOn = attribute(attributes, 'val') ?? ''
        if (
          style &&
          own === 'vanish' &&
          open.at(-1) === 'rPr' &&
          /^(style|tblStylePr)$/.test(open.at(-2) ?? '')
        )
          style.hides = isOn(attributes)
        if (own === 'vanish' && open.includes('docDefaults')) defaults = isOn(attributes)
        open.push(own)
      },
      onclosetag: () => {
        open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const hides = (style: string, depth = 0): boolean => {
    const { basedOn = '', hides: own } = styles.get(style) ?? {}
    return own ?? (basedOn !== '' && depth < styles.size ? hides(basedOn, depth + 1) : defaults)
  }
  const ids = new Set([...styles.keys()].filter((style) => hides(style)))
  return { ids, byDefault: styles.has(usual) ? ids.has(usual) : defaults }
}

export const bothStyles = (one: HiddenStyles, other: HiddenStyles): HiddenStyles => ({
  ids: new Set([...one.ids, ...other.ids]),
  byDefault: one.byDefault || other.byDefault,
})

interface Level {
  name: string
  /** Whether the text in it is hidden. */
  hidden: boolean
  white: boolean
  /** Whether its ground is colored, so that white text can be read on it. */
  colored: boolean
}

const CHANGED_AWAY = new Set(['del', 'moveFrom'])
const DRAWINGS = /^(drawing|pict|object)$/
/** Word hides a drawing by an attribute; its older format by a style. */
const HIDDEN_STYLE = /(visibility\s*:\s*hidden|display\s*:\s*none|mso-hide)/i

/** Follows a parser through one part. */
export class HiddenText {
  found = false
  /** The open elements, each with what it hands down to those in it. */
  readonly #open: Level[] = []
  #changedAway = 0
  /** The text of each open choice between programs, by its branches. */
  readonly #choices: string[][] = []
  readonly #styles: HiddenStyles

  constructor(styles: HiddenStyles) {
    this.#styles = styles
  }

  onOpen(name: string, attributes: Attributes): void {
    const own = localName(name)
    const outer = this.#open.at(-1)
    // A text box begins with text that is not hidden.
    const hidden = own === 'p' ? this.#hiddenBegin(outer) : (outer?.hidden ?? false)
    const colored = (outer?.colored ?? false) || DRAWINGS.test(own)
    this.#open.push({ name: own, hidden, white: outer?.white ?? false, colored })
    this.#format(own, attributes)
    if (CHANGED_AWAY.has(own)) this.#changedAway += 1
    if (this.#changedAway > 0 && DRAWINGS.test(own)) this.found = true
    if (/^(docPr|cNvPr)$/.test(own) && /^(1|true)$/.test(attributes.hidden ?? '')) this.found = true
    if (HIDDEN_STYLE.test(attributes.style ?? '')) this.found = true
    if (own === 'AlternateContent') this.#choices.push([])
    if (own === 'Choice' || own === 'Fallback') this.#choices.at(-1)?.push('')
  }

  #hiddenBegin(outer: Level | undefined): boolean {
    const inBox = outer?.name === 'txbxContent'
    return this.#styles.byDefault || (!inBox && (outer?.hidden ?? false))
  }

  /** Formatting stands in the properties of a run, paragraph, row, cell or table, and is handed down from there. */
  #format(own: string, attributes: Attributes): void {
    const [properties, of] = [this.#open.at(-2)?.name ?? '', this.#open.at(-3)]
    if (!of || properties !== PROPERTIES[of.name]) return
    const value = attribute(attributes, 'val') ?? ''
    if (own === 'pStyle') of.hidden = this.#styles.ids.has(value) || (this.#open.at(-4)?.hidden ?? false)
    if (STYLE.test(own) && this.#styles.ids.has(value)) of.hidden = true
    if (own === 'tblStyle' || own === 'highlight' || isShade(own, attributes)) of.colored = true
    if (of.name === 'tr' && (own === 'del' || (own === 'hidden' && isOn(attributes)))) of.hidden = true
    if (of.name === 'r') formatRun(of, own, attributes)
  }

  onText(text: string): void {
    if (text.trim() === '') return
    const inside = this.#open.at(-1)
    if (inside?.name === 'delText') this.found = true
    if (inside?.name !== 't') return
    const unseen = inside.hidden || (inside.white && !inside.colored)
    if (this.#changedAway > 0 || unseen) this.found = true
    for (const branches of this.#choices) branches.push((branches.pop() ?? '') + text)
  }

  onClose(): void {
    const own = this.#open.pop()?.name ?? ''
    if (CHANGED_AWAY.has(own)) this.#changedAway -= 1
    if (own !== 'AlternateContent') return
    const [first, ...others] = this.#choices.pop() ?? []
    if (others.some((other) => other !== '' && other !== first)) this.found = true
  }
}

function formatRun(run: Level, own: string, attributes: Attributes): void {
  const value = attribute(attributes, 'val') ?? ''
  if (own === 'vanish' || own === 'specVanish') run.hidden = isOn(attributes)
  if (own === 'color') run.white = value !== 'auto' && WHITE.test(value)
  if (own === 'sz' && Number(value) <= TINY) run.hidden = true
}

const isShade = (own: string, attributes: Attributes): boolean =>
  own === 'shd' && !WHITE.test(attribute(attributes, 'fill') ?? 'auto')

/** The element with the properties, by the element that they are of. */
const PROPERTIES: Record<string, string> = { r: 'rPr', p: 'pPr', tr: 'trPr', tc: 'tcPr', tbl: 'tblPr' }
const STYLE = /^(rStyle|tblStyle)$/
const WHITE = /^(auto|f[a-f\d]f[a-f\d]f[a-f\d])$/i
/** In half points. */
const TINY = 4
