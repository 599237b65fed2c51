import type { Letterhead } from '#app/blog/blog.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { parseApart } from '#app/platform/sandbox/parse-pool.server.ts'
import { TooComplex } from '#app/platform/sandbox/too-complex.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { contrast } from '#app/ui/contrast.ts'
import { tokensFor } from '#app/ui/own-color.ts'
import { leavingLink, preferencesLink } from '../model/subscriber-mails.server.ts'
import type { plainLetter } from './plain-letter.server.ts'

interface IssueWords {
  number: number | null
  subject: string
  body: string
}

/** An issue rendered once, so that only the links are filled in for each subscriber. */
interface ReadyIssue {
  letterTo: (to: string, token: string, format: 'html' | 'text') => Mail
  html: string
  text: string
}

// Never in a text that a person writes: control characters are stripped from every form.
const PREFERENCES = '\u0001preferences\u0001'
const LEAVING = '\u0001leaving\u0001'

export async function readyIssue(issue: IssueWords, head: Letterhead = PLAIN): Promise<ReadyIssue> {
  const html = await htmlOf(issue, head)
  const logo = head.logo && { id: LOGO, type: 'image/png', base64: head.logo.png.toString('base64') }
  const text = await textOf(issue)
  const host = new URL(config.origin).hostname
  return {
    html,
    text,
    letterTo: (to, token, format) => {
      const leaving = leavingLink(token, issue.number)
      const fill = (words: string, shown: (url: string) => string) =>
        words.replaceAll(PREFERENCES, shown(preferencesLink(token))).replaceAll(LEAVING, shown(leaving))
      return {
        to,
        // Subscribers reply to newsletters, and staff read this address.
        replyTo: organisation().email,
        subject: issue.subject,
        text: fill(text, (url) => url),
        ...(format === 'html' ? { html: fill(html, (url) => url.replaceAll('&', '&amp;')) } : {}),
        ...(format === 'html' && logo ? { inside: [logo] } : {}),
        headers: {
          'List-Id': `${organisation().name.replace(/[^\w .-]/g, '')} newsletter <newsletter.${host}>`,
          'List-Unsubscribe': `<${leaving}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  }
}

const webAddress = (number: number | null) =>
  number ? `${config.origin}/newsletter/archive/${number}` : `${config.origin}/newsletter/archive`

async function textOf({ number, subject, body }: IssueWords): Promise<string> {
  const us = organisation()
  return [
    subject,
    '='.repeat(Math.min(subject.length, 70)),
    '',
    await inPlain(body),
    '',
    '-- ',
    `You get this letter because you asked for the ${us.name} newsletter.`,
    `Read it on the web: ${webAddress(number)}`,
    `Change what you get, or take a break: ${PREFERENCES}`,
    `Leave the newsletter: ${LEAVING}`,
    `${us.name}, ${us.address}`,
    '',
  ].join('\n')
}

const PLAIN: Letterhead = { color: null, logo: null }
/** The content id by which the email refers to its attached logo. */
const LOGO = 'logo@letter'

/**
 * The sender: the name, or a logo that contains it, or both. The logo is
 * attached, so that loading it does not reveal when the email is opened.
 */
function fromHtml({ logo }: Letterhead, source: string): string {
  const name = escaped(organisation().name)
  if (!logo) return `<p class="from">${name}</p>`
  const size = `width="${logo.width / 2}" height="${logo.height / 2}"`
  const picture = `<img class="logo" src="${source}" ${size} alt="${logo.named ? escaped(logo.says) : ''}">`
  return `<p class="from">${picture}${logo.named ? '' : `<br>${name}`}</p>`
}

/** One column of real text: no tracking, no links through our server, no image but the logo. It reads as well without styles. */
async function htmlOf(
  { number, subject, body }: IssueWords,
  head: Letterhead,
  source = `cid:${LOGO}`,
): Promise<string> {
  const us = organisation()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
${lightStyles(head)}
@media (prefers-color-scheme: dark) {
${darkStyles(head)}
}
</style>
</head>
<body>
<div class="letter" lang="en">
${fromHtml(head, source)}
<h1>${escaped(subject)}</h1>
${await issueHtml(body)}
<hr>
<div class="foot">
<p>You get this letter because you asked for the ${escaped(us.name)} newsletter.</p>
<p><a href="${webAddress(number)}">Read it on the web</a></p>
<p><a href="${PREFERENCES}">Change what you get, or take a break</a></p>
<p><a href="${LEAVING}">Leave the newsletter</a></p>
<p>${escaped(us.name)}, ${escaped(us.address)}</p>
</div>
</div>
</body>
</html>
`
}

/** The text of an issue as HTML; links to our own pages are absolute. */
const issueHtml = async (body: string): Promise<string> =>
  (await storedHtmlOf(body, 'mail')).replaceAll('href="/', `href="${config.origin}/`)

/** The same as plain text. Markdown that is too complex stays as typed. */
async function inPlain(body: string): Promise<string> {
  try {
    return await parseApart<typeof plainLetter>('plain-letter', [body, config.origin], 'page')
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return body
  }
}

/** The link color, if it is readable on that background. */
function accent({ color }: Letterhead, theme: 'light' | 'dark', ground: string, otherwise: string): string {
  const own = color && tokensFor(color, theme).heading
  return own && contrast(own, ground) >= AAA ? own : otherwise
}
const AAA = 7

const lightStyles = (head: Letterhead): string =>
  LIGHT.replaceAll(BLUE, accent(head, 'light', '#ffffff', BLUE))
const darkStyles = (head: Letterhead): string => DARK.replaceAll(PALE, accent(head, 'dark', '#16191d', PALE))

const BLUE = '#00416a'
const PALE = '#a9d6ff'

const LIGHT = `body { margin: 0; background: #ffffff; color: #1b1b1b; }
.letter { max-width: 38em; margin: 0 auto; padding: 24px 16px; font: 18px/1.6 Verdana, Arial, sans-serif; overflow-wrap: anywhere; }
.logo { background: #ffffff; max-width: 100%; height: auto; } h1 { font-size: 28px; line-height: 1.25; } h2 { font-size: 23px; line-height: 1.3; margin-top: 1.6em; } h3 { font-size: 19px; }
a { color: ${BLUE}; text-decoration: underline; }
.from { font-weight: bold; } .foot { font-size: 16px; } hr { margin: 2em 0; border: 0; border-top: 1px solid #595959; }
blockquote { margin-left: 0; padding-left: 1em; border-left: 4px solid ${BLUE}; }
td, th { padding: 6px 8px; border: 1px solid #595959; text-align: left; overflow-wrap: break-word; } table { border-collapse: collapse; }
pre { white-space: pre-wrap; }`

const DARK = `body { background: #16191d; color: #f2f2f2; }
a { color: ${PALE}; }
hr { border-top-color: #b5b5b5; } blockquote { border-left-color: ${PALE}; } td, th { border-color: #b5b5b5; }`

interface PreviewLook {
  look: 'light' | 'dark'
  nonce: string
  head: Letterhead
  /** The logo's URL, for a frame that may only load images of this site. */
  logo?: string | undefined
}

/** The staff's preview frame: as a subscriber with this setting sees it, with links that lead nowhere yet. */
export async function previewHtml(
  issue: IssueWords,
  { look, nonce, head, logo }: PreviewLook,
): Promise<string> {
  const dark = look === 'dark' ? `\n${darkStyles(head)}` : ''
  const source = logo ?? (head.logo ? `data:image/png;base64,${head.logo.png.toString('base64')}` : '')
  const html = await htmlOf({ ...issue, subject: issue.subject || 'Without a subject' }, head, source)
  return html
    .replace(/<style>[\s\S]*?<\/style>/, `<style nonce="${nonce}">\n${lightStyles(head)}${dark}\n</style>`)
    .replaceAll(PREFERENCES, '#')
    .replaceAll(LEAVING, '#')
    .replace('content="light dark"', `content="${look}"`)
}

const previewText = async (issue: IssueWords): Promise<string> =>
  (await textOf(issue))
    .replaceAll(PREFERENCES, preferencesLink('…'))
    .replaceAll(LEAVING, leavingLink('…', issue.number))

/** The plain-text email as a page. */
export const previewTextPage = async (issue: IssueWords, nonce: string): Promise<string> => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The letter in plain text</title>
<style nonce="${nonce}">body{margin:1rem;background:#fff;color:#1b1b1b}pre{font:1rem/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}</style></head>
<body><pre tabindex="0">${(await previewText(issue)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre></body></html>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
