import { notFound, Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { asPreview, lookAsked, previewHeaders, realPage } from '#app/reading/reading.server.ts'
import type { Db } from '#db/schema.ts'
import { type Word, withWord } from './catalog.server.ts'
import { asTyped, wordNow } from './copy-overrides.server.ts'
import { wordProblem } from './rules.server.ts'

// The real page with one unpublished sentence, only for the requesting member.

/** The page that shows it; undefined if a URL alone does not lead to it. */
export const pageWithChangedWord = ({ screen }: Word): string | undefined => screen.href ?? screen.example

interface Asks {
  /** The request's cookie, used only for the reading settings. */
  cookie: string | null
  /** The URL of the preview itself. */
  address: string
  /** The typed, unsaved values. */
  typed: Readonly<Record<string, string>> | null
}

/** Shows the typed text, or the version waiting for a second person, or else the public one. */
export async function previewWord(db: Db, id: string, { cookie, ...asks }: Asks): Promise<Response> {
  const { word, text, waits } = (await wordNow(db, id)) ?? notFound()
  const shownOn = pageWithChangedWord(word)
  if (!shownOn) throw new Refused('These words have no page that can be shown. Go back to the form.', 404)
  const saved = waits ? (waits.text ?? word.text) : text
  const wanted = asks.typed ? asTyped(word, (asks.typed.text ?? '').replace(SIGNS, '')) : saved
  const problem = wordProblem(word, wanted)
  if (problem) throw new Refused(`This cannot be shown yet. ${problem}.`, 422)
  const where = new URL(shownOn, config.origin)
  where.hash = ''
  const page = await withWord(id, `${BEGINS}${wanted}${ENDS}`, () =>
    realPage(where, { cookie, address: asks.address }),
  )
  // "Not found" pages have text too.
  if (page.status !== 200 && page.status !== 404)
    throw new Refused(
      'The page with these words cannot be shown here. Save them, then look at the page itself.',
      409,
    )
  const { html, shown } = framed(page.html)
  const says = saysWhere(shown, lookAsked(asks.address).narrow)
  return new Response(asPreview(html, { ...asks, says }), { headers: previewHeaders() })
}

// Around the text while the page is rendered, so that it can be found.
const BEGINS = '\ue000'
const ENDS = '\ue001'
const SIGNS = /[\ue000\ue001]/g

type Shown = 'words' | 'label' | 'no'

/** The text of a page between tags; an element without inner tags, such as the title, is one part. */
const PARTS = /<(title|option|textarea|style|script)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g
/** Inline tags: links, bold text and the like. */
const WORDS =
  /\ue000((?:[^<\ue000\ue001]|<\/?(?:a|strong|b|em|span|bdi|abbr|code)\b[^>]*>|<!--.*?-->)*)\ue001/g

/** Puts a frame around the text wherever it appears on the page. */
function framed(html: string): { html: string; shown: Shown } {
  const body = html.indexOf('<body')
  if (!html.includes(BEGINS)) return { html, shown: 'no' }
  const head = html.slice(0, body).replace(SIGNS, '')
  const seen = html
    .slice(body)
    .replace(PARTS, (part) => (part.startsWith('<') ? part.replace(SIGNS, '') : part))
  let frames = 0
  const marked = seen.replace(WORDS, (_, words: string) => {
    frames += 1
    return `<span class="previewed"${frames === 1 ? ` id="${PLACE}"` : ''}>${words}</span>`
  })
  return { html: head + marked.replace(SIGNS, ''), shown: frames > 0 ? 'words' : 'label' }
}

const PLACE = 'previewed'

function saysWhere(shown: Shown, narrow: boolean): string {
  const says = 'It shows the words as visitors would see them.'
  if (shown === 'words')
    return `${says} They have a dashed frame. ${narrow ? '' : `<a href="#${PLACE}">Go to the words</a>.`}`
  if (shown === 'label')
    return `${says} Here they are a title or a label that screen readers say, so nothing marks them.`
  return 'This page does not show these words right now. They come up in another state of it, such as after a form was sent.'
}
