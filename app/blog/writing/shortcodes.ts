import { cutText } from '#app/ui/cut-text.ts'
import { type Left, note } from './left-out.ts'

// Plugin shortcodes in WordPress posts: [gallery ids="1,2"], [button]Apply[/button]. Other brackets, such as [sic] and [1], stay.

const SHORTCODE = /\[(\/?)([a-z][\w-]{0,60})((?:\s[^[\]]{0,2000})?)(\/?)\]/gi

/** Shortcodes without content and without an end tag. */
const ALONE = new Set(
  'gallery audio video playlist toc clear divider spacer separator sitemap more wpforms mailpoet_form products contact-form contact-form-7 gravityform ninja_form recent-posts breadcrumb breadcrumbs'.split(
    ' ',
  ),
)
const NOTES = new Set(['efn_note', 'footnote', 'footnotes', 'fn', 'mfn', 'note', 'ref', 'sidenote'])
const isName = (text: string): boolean => /=/.test(text)

/** The text without shortcodes; their content stays, and the text of a note is put in brackets. */
export function withoutShortcodes(html: string, left: Left): string {
  const closed = new Set<string>()
  for (const [, end, name = ''] of html.matchAll(SHORTCODE)) if (end) closed.add(name.toLowerCase())
  return html.replace(SHORTCODE, (whole: string, end: string, written: string, more: string) => {
    const name = written.toLowerCase()
    const known = closed.has(name) || ALONE.has(name) || name.includes('_') || isName(more)
    if (!known) return whole
    if (name === 'caption' || name === 'wp_caption') return end ? '</figure>' : '<figure>'
    if (name === 'embed') return ' '
    if (NOTES.has(name) && closed.has(name)) return end ? ')' : ' ('
    if (!end) note(left, `the shortcode [${cutText(written, 40)}]`)
    return ''
  })
}
