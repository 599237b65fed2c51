/** Far more than an address with its name. Longer text is not checked. */
const MOST = 1000

/** Characters that East Asian keyboards write full-width. */
const WIDE = /[\uff01-\uff5e\ufe6b\u3002\uff61]/g
const DOTS = '\u3002\uff61'
const narrow = (sign: string): string => (DOTS.includes(sign) ? '.' : sign.normalize('NFKC'))

/**
 * Characters that other programs copy along with an address: zero-width characters, and those that change the text
 * direction.
 */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The address in what a person typed or pasted: `Sam <sam@example.org>`, `mailto:sam@example.org` and
 * `sam@example.org,` all mean one mailbox. Text with none, or with more than one, stays as it is.
 */
export function plainAddress(typed: string): string {
  const text = typed.trim()
  if (text.length > MOST) return text
  return unwrapped(text.replace(UNSEEN, '').replace(WIDE, narrow).replace(/\s+/g, ' ').trim())
}

function unwrapped(text: string): string {
  const [, name, inside] = /^([^<>]*)<([^<>]+)>[ ,;.]*$/.exec(text) ?? []
  const named = inside && unwrapped(inside)
  const alone = named && (!name?.includes('@') || name.includes(named)) ? named : text
  const bare = alone
    .trim()
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/(?<![,;.: ])[,;.: ]+$/, '')
    .replace(/^(["'“‘(<[])(.*)["'”’)>\]]$/, '$2')
  return bare === text ? text : unwrapped(bare)
}
