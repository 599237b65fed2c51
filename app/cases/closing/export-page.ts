import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { toBase64, utf8 } from '#app/platform/sealing/sealed-format.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import type { HiddenDetail } from '../files/cleaning/hidden-details.ts'
import { storedFileDetails } from '../files/stored-file-details.ts'
import type { Answers } from '../model/questions.ts'
import type { Proof, Told } from '../record/authorship.ts'
import { staffAnswers } from '../record/record-view.ts'
import { purposeInWords } from '../status/ending-rules.ts'

// A case as a standalone file, for people to read without this site. Everything in it is text: user content cannot become
// markup, and the page may load and run nothing.

interface ExportedEntry {
  at: string
  author: 'person' | 'staff' | 'system'
  /** "The person wrote" */
  headline: string
  /** The same as plain text, and as it was sealed, for programs. */
  text: string
  kind: string
  body: unknown
  /** How well its author is proved (authorship.ts), and a sentence where that needs saying. */
  proof: Proof
  doubt?: string
}

interface ExportedNote {
  at: string
  by: string
  text: string
  proof: Proof
  doubt?: string
}

export interface ExportedFile {
  /** Its path in the export. */
  path: string
  /** The name that the person gave it. */
  name: string
  size: number
  type: string
  sha256: string
  kept: 'cleaned' | 'original'
  /** The hidden details left in it, if it was checked. */
  hidden?: HiddenDetail[] | undefined
  /** Whether it is a picture that was drawn again, so that nothing can hide in it. */
  drawnAgain?: boolean | undefined
}

export interface ExportedCase {
  format: 'handrail-case'
  version: 1
  number: string
  madeAt: string
  madeBy: string
  confirmedBy: string
  purpose: string
  timeZone: string
  status: string
  receivedDay: string
  onHoldSince: string | null
  answers: Answers
  /** All entries, for what the person said about sharing. */
  entries?: Told[]
  timeline: ExportedEntry[]
  /** Null when the notes were not requested. */
  notes: ExportedNote[] | null
  files: ExportedFile[]
}

const STYLE =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 sans-serif;color:#1a1a1a;background:#fff}' +
  'h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem;border-bottom:1px solid #595959}h3{margin-bottom:0}' +
  'dt{font-weight:700}dd{margin:0 0 .8rem}.typed{white-space:pre-wrap}.typed,li{overflow-wrap:anywhere}.when{margin:0;color:#454545}' +
  // In print, keep a heading on the page of its text.
  'h1,h2,h3,dt,.when{break-after:avoid}li{break-inside:avoid}p,dd{orphans:2;widows:2}'

/** The page, complete. */
export async function exportPage(found: ExportedCase): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(STYLE)))
  const policy = `default-src 'none'; style-src 'sha256-${toBase64(digest)}'; base-uri 'none'; form-action 'none'`
  const title = `Case ${found.number}`
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>Private. Keep this where only the people who need it can read it, and delete it when they no longer need it.</p>
${facts([
  ['Status', found.status],
  ['Received', longDate(found.receivedDay)],
  ...(found.onHoldSince
    ? [['On hold since', dayAndHour(found.onHoldSince, found.timeZone)] as [string, string]]
    : []),
  ['This copy was made', dayAndHour(found.madeAt, found.timeZone)],
  ['By', found.madeBy],
  ['Confirmed by', found.confirmedBy],
  ['What for', purposeInWords(found.purpose)],
])}
<h2>What the person told us</h2>
${facts(staffAnswers(found.answers, found.timeZone, found.entries))}
<h2>Messages and history</h2>
${found.timeline.map((one) => entry(one, found.timeZone)).join('\n')}
<h2>Files</h2>
${files(found.files)}
${found.notes === null ? '' : notes(found.notes, found.timeZone)}
</main>
</body>
</html>
`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for a page and for an attribute. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')

const facts = (rows: [string, string][]): string =>
  `<dl>\n${rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd class="typed">${escaped(value)}</dd>`).join('\n')}\n</dl>`

type Line = Pick<ExportedEntry, 'headline' | 'at' | 'text' | 'doubt'>

const entry = ({ headline, at, text, doubt }: Line, timeZone: string): string =>
  `<h3>${escaped(headline)}</h3>\n<p class="when">${escaped(dayAndHour(at, timeZone))}</p>${
    doubt ? `\n<p><strong>${escaped(doubt)}</strong></p>` : ''
  }${text ? `\n<p class="typed">${escaped(text)}</p>` : ''}`

function files(all: ExportedFile[]): string {
  if (all.length === 0) return '<p>No files.</p>'
  const line = (file: ExportedFile) => {
    const { path, name, size, sha256 } = file
    return `<li><a href="${escaped(encodeURI(path))}">${escaped(path)}</a><br>${escaped(
      `Sent as “${name}”, ${sizeInWords(size)}. ${storedFileDetails(file)} SHA-256: ${sha256}`,
    )}</li>`
  }
  return `<p>Files come from strangers. Open them with care.</p>\n<ul>\n${all.map(line).join('\n')}\n</ul>`
}

function notes(all: ExportedNote[], timeZone: string): string {
  const body =
    all.length === 0
      ? '<p>No notes.</p>'
      : all.map((one) => entry({ ...one, headline: one.by }, timeZone)).join('\n')
  return `<h2>Notes for the team</h2>\n<p>The person has never seen these.</p>\n${body}`
}
