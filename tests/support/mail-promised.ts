import ts from 'typescript'
import { expect } from 'vitest'
import { sources } from '../../scripts/checks/sources.ts'
import type { Visitor } from './site.ts'

// Sentences that promise an email, for a site without a mail server. Each sentence about one counts as a promise,
// except those below.

const ABOUT_MAIL = /\be-?mail(?:s|ed|ing)?\b|\bmailed\b|\bmails?\b/i
const SOMETHING_COMES =
  /\b[Ww]e(?: will|'ll|’ll)? (?:also )?send (?:you|them|your|an?|one)\b|\b[Gg]ets? a (?:link|code)\b|\bis on its way\b/
const ONLY_AN_ADDRESS = /\be-?mail address(?:es)?\b/gi

/** Says that no email is sent. */
const NONE_GOES =
  /cannot (?:send email|email you)|No email is sent|[Nn]o mail server is set|email is not set up yet|[Oo]nce we can send email|Where email is set up/

/** Sentences that promise none, by reason. */
const NO_PROMISES: Record<string, RegExp> = {
  'says that there is none': NONE_GOES,
  'says that none is written':
    /gets? no email|get this email|We will not email|never write about your case in an email|none of these emails|not ask for your name or email|signing in by email does not work|[Nn]o more emails|no email came|not email you|No email was sent|Do not put them in an email|stop the email for you/,
  'goes by the post office':
    /\b[Mm]ail (?:a check|it\b|the check)|was mailed|is mailed here|^By mail|[Mm]ailing address|print the receipt and mail|Mailed on/,
  'is written by people: to us, or to each other':
    /^(?:Or )?(?:send an )?[Ee]mail:? (?:[\w.]+@|with the subject)|with the subject line|email us or call|^Email[,:]? (?:only|is hard|or chat)|[Bb]y (?:text, )?email(?:, | or )|due dates by email|short email after meetings|answer most messages by email|use email\?$|junk mail|more private than email|read their email|every letter, email and photo|^One of us emails you/,
  'is about mail programs and servers':
    /(?:Some|Many) (?:email|mail) (?:programs|servers)|Email programs|link from the email|replaced by a newer email|mail server (?:did|said|stopped|accepts|accepted|refused)|[Tt]heir mail servers?$|test email did not|such as the mail server/,
  'is the name of a field, a page or a group':
    /^(?:Your |General )?[Ee]mail:?$|^(?:Video|Phone)[,;]|^Mail$|^mail$|^(?:Your email or phone|Their address or email|Email, text, phone, or mail)$|^Test email$|^What we email you(?: - Handrail)?$|Staff email|^Fewer emails$|^Stop these emails$|email and consent_date|^contact, phone|email updates$|--email|^email webauthn$|Your email alone|^Emails when there is an update$|^(?:Privacy|Partners|Giving) email$/,
  'is about words, settings or the past, to whoever looks after them':
    /(?:pages?|menus)(?:, menus)? (?:and|or) (?:an |every )?emails?|for pages, emails|Pages, emails|in an email, or after|Text of an email|^Emails? (?:about|to) |^Email: [^.]+\?$|Pages and emails|^[\w ,:]+\(\d+(?: pages?)?\)$|our emails come from|in emails to donors|Each email waits|emails in one second|Set up email|email came back|^Sent a test email$|Every page and email|The keys, the email/,
  'is how a text would look as one':
    /^(?:As mail|Mail)(?:, dark|, plain text)?$|^Preview as mail(?: - Handrail)?$|^As mail shows what a letter/,
  // The list that fingerprints and secret words are drawn from contains “email”.
  'is words that were drawn':
    /^(?:Fingerprint of [^:]+: )?(?:[a-z]+(?:-[a-z]+)? ){5,7}[a-z]+(?:-[a-z]+)?\.?$/,
  'says what must be true first': /An email comes only if you choose/,
}

/** Allowed if the page also says that no email is sent: choices for later, and the name of what does not work yet. */
const BESIDE =
  /^(?:An email in January|Stop emailing me|The code from the email|Check your email(?: - Handrail)?|The 6 digits from the email \(required\)|Send me a short email when there is an update \(optional\)|Get new posts by email|Email me a (?:sign-in link|code)|With a code by email|Email the new address|New posts and changes in the law, by email\.|If it can by then, we send you the link to confirm\.)$/

/** Pages that say so at their top, and are about emails from there on. */
const ALL_BESIDE: Record<string, string> = {
  '/privacy': 'what is kept of the emails of a site',
  '/account/emails': 'which emails a member wants, once there are any',
}

/** A page in sentences; separate elements on the screen are separate sentences. */
const sentencesOf = (html: string): string[] =>
  html
    .replaceAll(/<(script|style).*?<\/\1>/gs, '')
    .replaceAll(/<meta[^>]*?content="([^"]*)"[^>]*>/g, '\n$1\n')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<\/?(?:a|b|bdi|code|em|i|span|strong|time)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&#x27;|&quot;/g, "'")
    .replaceAll('&amp;', '&')
    .split(/\n|(?<=[.!?])\s+/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')

function promisesMail(sentence: string): boolean {
  const about = ABOUT_MAIL.test(sentence.replaceAll(ONLY_AN_ADDRESS, '')) || SOMETHING_COMES.test(sentence)
  return about && !Object.values(NO_PROMISES).some((none) => none.test(sentence))
}

/** A page's promises about emails without saying that none is sent. @param route as in the site map */
export function promisedOn(route: string, html: string): string[] {
  const promised = sentencesOf(html).filter(promisesMail)
  if (!NONE_GOES.test(html)) return promised
  return route in ALL_BESIDE ? [] : promised.filter((sentence) => !BESIDE.test(sentence))
}

/** Requests the page as a visitor who stays signed in, whatever the page does to their cookies. */
export async function readAs(visitor: Visitor, url: string): Promise<string> {
  const cookies = new Map(visitor.cookies)
  const answer = await visitor.get(url)
  const html = await answer.text()
  expect(answer.status, url).toBeLessThan(500)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return html
}

/** Words for visitors are in word modules and are read on their pages; these are the places of all others. */
const SCREENS =
  /^app\/(?!styleguide).*(?:\.tsx|-buttons\.server\.ts|\/components\/.*\.ts|\/(?:routes|screens)\/.*\.ts)$/
const ASKS_FOR_THE_MAIL = /canMail|CanMail|byMail|mail [!=]== 'none'/
const SAYS_IT_RIGHT = /^(?:mailFollows|mailFollowsNow|mailed|goes)$/

function wordsIn(node: ts.Node): string {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

/** Whether words depend on what the site can do. */
function isAsked(words: ts.Node): boolean {
  for (let node = words; node.parent; node = node.parent) {
    const { parent } = node
    if (ts.isCallExpression(parent) && SAYS_IT_RIGHT.test(parent.expression.getText())) return true
    if (ts.isConditionalExpression(parent) && parent.condition !== node)
      if (ASKS_FOR_THE_MAIL.test(parent.condition.getText())) return true
    if (ts.isBinaryExpression(parent) && parent.right === node)
      if (ASKS_FOR_THE_MAIL.test(parent.left.getText())) return true
  }
  return false
}

/** The screens' promises in the code regardless of whether the site can mail, by file. */
export function promisedInCode(): string[] {
  const found: string[] = []
  const look = (file: string, node: ts.Node): void => {
    const words = wordsIn(node).replaceAll(/\s+/g, ' ').trim()
    const sentences = words.split(/(?<=[.!?]) /)
    if (words.includes(' ') && sentences.some(promisesMail) && !isAsked(node)) found.push(`${file}: ${words}`)
    ts.forEachChild(node, (child) => look(file, child))
  }
  for (const [file, source] of sources())
    if (SCREENS.test(file) && !/\.test\.tsx?$|words\.tsx?$/.test(file)) look(file, source)
  return found
}
