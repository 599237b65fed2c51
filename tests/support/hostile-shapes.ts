// Text that is hard to parse, as a beginning, a repeated piece, and an end. For every field of every form.

type Shape = readonly [begin: string, again: string, end?: string]

export const HOSTILE_SHAPES: readonly Shape[] = [
  // Tables: wide, long, and both.
  ['|a|b|\n|-|-|\n', '|x|y|\n'],
  ['', '|'],
  [`${'|a'.repeat(300)}\n${'|-'.repeat(300)}\n`, '|\n'],
  ['', '\\|'],
  // Nesting.
  ['', '> ', 'a'],
  ['', '- ', 'a'],
  ['', '1. ', 'a'],
  ['', '  - a\n'],
  ['', '['],
  ['', '![]('],
  ['', '[a](<'],
  ['', '**a'],
  ['', '***a_'],
  ['', '~~a'],
  ['`', 'a`'],
  ['', '```\n'],
  ['', '# a '],
  // Spaces.
  ['## a', ' ', 'b'],
  ['a', ' \n', 'b'],
  ['', '\t'],
  ['a', '\n', 'b'],
  // Tags and other XML markup.
  ['', '<'],
  ['', '<a href="'],
  ['', '<b>'],
  ['<textarea>', 'a'],
  ['', '<!--'],
  ['', '<![CDATA['],
  ['', '&#'],
  ['', '&amp;'],
  // Quotes, braces, backslashes.
  ['www.a', "'"],
  ['', '"'],
  ['', '{{'],
  ['', '\\'],
  // URLs, numbers, dates.
  ['', 'a@'],
  ['a@', 'a.', 'b'],
  ['', 'https://a.'],
  ['', '1-'],
  ['', '10/'],
  ['', 'October 3, '],
  ['', 'last monday '],
  // Unicode that stacks, expands or is invisible.
  ['a', '\u0301\u0316'],
  ['', '\ufdfa'],
  ['', '\u{e0041}'],
  ['', '\u200b'],
  ['', '\u202e'],
  ['', '👩‍👩‍👧‍👦'],
  ['', '漢'],
  ['', 'ก'],
  // Lists of words.
  ['', 'a,'],
  ['', 'a '],
]

/** At most so many characters, and never half a surrogate pair. */
export function hostileText([begin, again, end = '']: Shape, length: number): string {
  const times = Math.max(0, Math.floor((length - begin.length - end.length) / again.length))
  return begin + again.repeat(times) + end
}
