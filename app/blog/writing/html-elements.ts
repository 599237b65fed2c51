// How each HTML element becomes Markdown. Unlisted elements leave their text.

export const SILENT = new Set(['style', 'head', 'title', 'template', 'rp', 'source', 'track'])
export const DROPPED: Record<string, string> = {
  script: 'a script',
  noscript: 'words for browsers without scripts',
  form: 'a form',
  button: 'a button',
  input: 'a field of a form',
  select: 'a field of a form',
  textarea: 'a field of a form',
  svg: 'a drawing in the text (SVG)',
  canvas: 'a drawing made by a script',
  math: 'a formula',
}
/** Their text stays. */
export const NAMED: Record<string, string> = {
  u: 'underlining: the words stay',
  ins: 'underlining: the words stay',
  mark: 'a highlight: the words stay',
  details: 'a part that folds: it is open here',
}
export const EMBEDS = new Set(['iframe', 'embed', 'object', 'video', 'audio'])
export const MARKS: Record<string, string> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  cite: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
export const BLOCKS: Record<string, string> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  pre: 'pre',
  table: 'table',
  tr: 'tr',
  td: 'td',
  th: 'td',
  p: 'p',
}
export const WRAPS = new Set(
  'div section article header footer main aside nav figure figcaption dl dt dd details summary address center caption fieldset legend tbody thead tfoot colgroup'.split(
    ' ',
  ),
)

export const DIGITS: Record<string, string> = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹', sub: '₀₁₂₃₄₅₆₇₈₉' }
