import { postForm } from '#app/forum/forum.server.ts'
import { type Fields, type Form, readFields } from '#app/platform/forms/define-form.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { dayAndHour, longDate, now } from '#app/platform/time.ts'
import { zipStream } from '#app/platform/zip-stream.server.ts'
import { words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { profileForm } from '../model/profile-form.ts'
import type { everythingAbout } from './account-settings.server.ts'
import { exportWords as words } from './export-words.ts'
import { mailsForm } from './mails-form.ts'
import { noticeWords } from './notice-words.ts'

// All data about a member as one ZIP: pages to read, and JSON.

type Everything = Awaited<ReturnType<typeof everythingAbout>>

const POSTS_A_PAGE = 100

/** A picture in it, read only when it is written. */
interface InArchive {
  file: string
  bytes: () => Promise<Uint8Array>
}

export function archiveOf(
  everything: Everything,
  pictures: readonly InArchive[] = [],
  part: () => Promise<void> = async () => {},
): ReadableStream<Uint8Array> {
  const zone = everything.timeZone ?? config.timeZone
  return zipStream(told(withPictures(filesOf(everything, zone), pictures), part))
}

/** The number of parts: README, JSON, first page, pages of posts, pictures. */
export const partsOf = (everything: Everything, pictures: readonly InArchive[]): number =>
  3 + pagesOf(everything.forumPosts) + pictures.length

const pagesOf = (posts: readonly unknown[]): number => Math.ceil(posts.length / POSTS_A_PAGE)

/** Reports each part once it is made. */
async function* told<T>(files: AsyncIterable<T>, part: () => Promise<void>): AsyncGenerator<T> {
  for await (const file of files) {
    yield file
    await part()
  }
}

async function* withPictures(
  files: Iterable<[string, string]>,
  pictures: readonly InArchive[],
): AsyncGenerator<[string, string | Uint8Array]> {
  yield* files
  for (const { file, bytes } of pictures) yield [file, await bytes()]
}

function* filesOf(everything: Everything, zone: string): Generator<[string, string]> {
  const { forumPosts, ...account } = everything
  const [site, madeAt] = [organisation().name, dayAndHour(now(), zone)]
  const pages = pagesOf(forumPosts)
  const links = Array.from({ length: pages }, (_, i) => {
    return `<li><a href="forum-posts-${i + 1}.html">${escaped(words.postsLink({ page: i + 1, pages }))}</a></li>`
  })
  yield ['README.txt', words.readMe({ site, madeAt })]
  yield ['everything.json', `${JSON.stringify(everything, null, 2)}\n`]
  const contents = links.length > 0 ? `<ul>${links.join('')}</ul>` : ''
  const made = `<p>${escaped(words.made({ site, madeAt }))}</p>`
  yield ['index.html', page(words.title, `${made}${contents}${shown(account, zone, 2)}`)]
  for (let i = 0; i < pages; i++) {
    const some = forumPosts.slice(i * POSTS_A_PAGE, (i + 1) * POSTS_A_PAGE)
    const back = `<p><a href="index.html">${words.back}</a></p>`
    yield [
      `forum-posts-${i + 1}.html`,
      page(words.postsTitle({ page: i + 1, pages }), `${back}${shown({ forumPosts: some }, zone, 2)}`),
    ]
  }
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui, sans-serif }
dt { font-weight: 650 }
dd { margin: 0 0 .75rem; white-space: pre-wrap; overflow-wrap: anywhere }
section { margin: 0 0 2rem; padding: 0 0 0 1rem; border-left: 3px solid }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`

/** Plain values as a list of terms, lists under their own heading. */
function shown(of: object, zone: string, level: number, fields = Object.entries(of)): string {
  const plain = fields.filter(([, value]) => !Array.isArray(value))
  const lists = fields.filter((field): field is [string, unknown[]] => Array.isArray(field[1]))
  const terms = plain.map(
    ([name, value]) => `<dt>${nameOf(name)}</dt><dd dir="auto">${said(value, zone, name)}</dd>`,
  )
  const heading = Math.min(level, 6)
  const under = lists.map(([name, items]) => {
    const each = items.map((item) =>
      typeof item === 'object' && item !== null
        ? `<section>${oneOf(item, zone, level + 1)}</section>`
        : `<p dir="auto">${said(item, zone, name)}</p>`,
    )
    return `<h${heading}>${nameOf(name)}</h${heading}>${each.join('\n') || `<p>${words.nothing}</p>`}`
  })
  return `${terms.length > 0 ? `<dl>${terms.join('\n')}</dl>` : ''}\n${under.join('\n')}`
}

/** One item of a list, under its title if it has one. Omits empty fields: most items have few. */
function oneOf(item: object, zone: string, level: number): string {
  const has = Object.entries(item).filter(([, value]) => !isEmpty(value))
  const title = has.find(([name]) => name === 'title')?.[1]
  const heading = Math.min(level, 6)
  const top = title ? `<h${heading} dir="auto">${said(title, zone, 'title')}</h${heading}>` : ''
  const rest = has.filter(([name]) => name !== 'title')
  return `${top}${shown(item, zone, title ? level + 1 : level, rest)}`
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function said(value: unknown, zone: string, field: string): string {
  if (value === null || value === undefined || value === '') return words.notGiven
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (PAGES.has(field) && text.startsWith('/')) return linkTo(new URL(text, config.origin).href)
  if (DAYS.has(field)) return escaped(longDate(text))
  return escaped(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? dayAndHour(text, zone) : inPlainWords(field, text))
}

/** Fields that hold a day without its time. */
const DAYS = new Set(['lastUsedOn', 'sinceDay', 'pausedUntil'])
/** Fields that hold a page of this site. */
const PAGES = new Set(['about', 'address'])
const linkTo = (url: string) => `<a href="${escaped(url)}">${escaped(url)}</a>`

type ReadField = ReturnType<typeof readFields>[number]

/** A field that members fill in themselves. */
const typedField = (name: string): ReadField | undefined =>
  fieldOf(postForm, name) ?? fieldOf(mailsForm, name) ?? fieldOf(profileForm, name)

function fieldOf<F extends Fields>(form: Form<F>, name: string): ReadField | undefined {
  const known = form.names.find((one) => one === name)
  return known && readFields(form, [known])[0]
}
const titles: Record<string, { title: string } | undefined> = noticeWords

/** A stored code as readable text. */
function inPlainWords(field: string, code: string): string {
  if (field === 'code') return titles[code]?.title ?? code
  if (field === 'contentNotes') return code.split('.').map(noteChoice).join(', ')
  const read = typedField(field)?.options ?? words.values[field]
  return read?.[code] ?? code
}

/** "death:hide" → "death: Hide" */
function noteChoice(code: string): string {
  const [note = '', choice = ''] = code.split(':')
  const notes: Record<string, string> = noteWords.notes
  return `${notes[note] ?? note}: ${words.noteChoices[choice] ?? choice}`
}

const nameOf = (field: string) => escaped(words.names[field] ?? typedField(field)?.label ?? inWords(field))

/** "ruleNote" → "Rule note" */
const inWords = (field: string) => {
  const spaced = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
