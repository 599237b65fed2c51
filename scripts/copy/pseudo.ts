import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

// A language that does not exist, for tests: each letter has an accent, and each text is 40 % longer. A page that breaks in it
// would break in German or Vietnamese; a text without accents is not from a catalog.

const ACCENTS = new Map(
  [
    ...'AÅ BƁ CÇ DÐ EÉ FƑ GĜ HĤ IÎ JĴ KĶ LĻ MṀ NÑ OÖ PÞ QǪ RŔ SŠ TŢ UÛ VṼ WŴ XẊ YÝ ZŽ aå bƀ cç dð eé fƒ gĝ hĥ iî jĵ kķ lļ mṁ nñ oö pþ qǫ rŕ sš tţ uû vṽ wŵ xẋ yý zž'.split(
      ' ',
    ),
  ].map(([letter = '', accent = '']) => [letter, accent] as const),
)

/** Links keep their names, `[words](name)`; so do values and the names of forms. */
export function pseudo(message: string): string {
  const letters = message.replace(/\{[^}]*\}|\]\(\w+\)/g, '').length
  const longer = ' ~'.repeat(Math.ceil((letters * 0.4) / 2))
  const [, text = '', end = ''] = /^([\s\S]*?)(\s*)$/.exec(written(parse(message.replaceAll("'", '’')))) ?? []
  return text + longer + end
}

const written = (elements: readonly MessageFormatElement[]): string => elements.map(one).join('')

function one(element: MessageFormatElement): string {
  switch (element.type) {
    case TYPE.literal:
      return accented(element.value)
    case TYPE.pound:
      return '#'
    case TYPE.number:
      return `{${element.value}, number}`
    case TYPE.plural:
    case TYPE.select: {
      const forms = Object.entries(element.options).map(([name, { value }]) => `${name} {${written(value)}}`)
      return `{${element.value}, ${element.type === TYPE.plural ? 'plural' : 'select'}, ${forms.join(' ')}}`
    }
    default:
      return 'value' in element ? `{${element.value}}` : ''
  }
}

/** Not the names of links, nor addresses. */
const accented = (text: string): string =>
  text.replace(/\]\(\w+\)|\S*(?:\w\.\w|@|\/)\S*|[A-Za-z]/g, (part) =>
    part.length === 1 ? (ACCENTS.get(part) ?? part) : part,
  )
