import { Parser } from 'htmlparser2'

// Finds the text of a Word file that a reader does not see: deleted in a change that was not accepted yet, or formatted as
// hidden (ECMA-376 part 1, sections 17.13.5.14 and 17.3.2.41).

const localName = (name: string): string => name.split(':').at(-1) ?? name
type Attributes = Record<string, string>
const attribute = (attributes: Attributes, wanted: string): string | undefined =>
  Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1]

const isOn = (attributes: Attributes): boolean => !/^(0|false|off)$/.test(attribute(attributes, 'val') ?? '')

/** The styles whose text is hidden, and those based on them. */
export function hiddenStyles(xml: string): Set<string> {
  const styles = new Map<string, { basedOn?: string; hides?: boolean }>()
  const open: string[] = []
  let id = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const own = localName(name)
        if (own === 'style') {
          id = attribute(attributes, 'styleId') ?? ''
          styles.set(id, {})
        }
        const style = styles.get(id)
        if (style && own === 'basedOn') style.basedOn = attribute(attributes, 'val') ?? ''
        if (style && own === 'vanish' && open.at(-1) === 'rPr' && open.at(-2) === 'style')
          style.hides = isOn(attributes)
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
    return own ?? (basedOn !== '' && depth < styles.size && hides(basedOn, depth + 1))
  }
  return new Set([...styles.keys()].filter((style) => hides(style)))
}

/** Follows a parser through one part. */
export class HiddenText {
  found = false
  readonly #open: string[] = []
  /** Whether the text of each open paragraph and each open run is hidden. */
  readonly #hidden: boolean[] = []
  #deleted = 0
  readonly #styles: ReadonlySet<string>

  /** @param styles the styles whose text is hidden */
  constructor(styles: ReadonlySet<string>) {
    this.#styles = styles
  }

  onOpen(name: string, attributes: Attributes): void {
    const own = localName(name)
    const [inside, around] = [this.#open.at(-1), this.#open.at(-2)]
    const last = this.#hidden.length - 1
    if (own === 'p') this.#hidden.push(false)
    if (own === 'r') this.#hidden.push(this.#hidden[last] ?? false)
    if (own === 'del') this.#deleted += 1
    const ofParagraph = own === 'pStyle' && inside === 'pPr' && around === 'p'
    const ofRun = own === 'rStyle' && inside === 'rPr' && around === 'r'
    if ((ofParagraph || ofRun) && this.#styles.has(attribute(attributes, 'val') ?? ''))
      this.#hidden[last] = true
    if (own === 'vanish' && inside === 'rPr' && around === 'r') this.#hidden[last] = isOn(attributes)
    if (this.#deleted > 0 && /^(drawing|pict|object)$/.test(own)) this.found = true
    this.#open.push(own)
  }

  onText(text: string): void {
    if (text.trim() === '') return
    const inside = this.#open.at(-1)
    if (inside === 'delText') this.found = true
    if (inside === 't' && (this.#deleted > 0 || this.#hidden.at(-1))) this.found = true
  }

  onClose(): void {
    const own = this.#open.pop()
    if (own === 'p' || own === 'r') this.#hidden.pop()
    if (own === 'del') this.#deleted -= 1
  }
}
