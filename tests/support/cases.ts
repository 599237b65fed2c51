import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { newSecret } from '#app/platform/ids.ts'
import { readRecoveryFile } from '#app/platform/keys/recipients-format.ts'
import type { Place } from './database.ts'
import type { Site, Visitor } from './site.ts'

// Acts of people on cases through the site, as their browsers do them.

export interface SentCase {
  number: string
  words: string[]
}

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? expect.fail(`no hidden ${name}`)

/** The form as a browser has it: with a secret that its script made, and the time at which its page was rendered. */
export async function startedForm(
  visitor: Visitor,
  url = '/legal-help',
): Promise<{ submission: string; started: string }> {
  const html = await (await visitor.get(url)).text()
  return { submission: newSecret(), started: hidden(html, 'started') }
}

export const aReport = {
  intent: 'send',
  violationType: 'housing',
  description: 'They would not let my dog in.',
  anonymous: 'yes',
}

/** Fills in the form, sends it, and reads number and words from the page that follows. */
export async function sendCase(
  visitor: Visitor,
  fields: Record<string, string | File> = {},
): Promise<SentCase> {
  const form = await startedForm(visitor)
  const answer = await visitor.post('/legal-help', { ...aReport, ...form, ...fields })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/legal-help/sent')
  return keptOn(await (await visitor.get('/legal-help/sent')).text())
}

export function keptOn(html: string): SentCase {
  const number = /class="keep-number">([^<]+)</.exec(html)?.[1] ?? expect.fail('no number is shown')
  const list = /<ol class="keep-words">(.*?)<\/ol>/s.exec(html)?.[1] ?? expect.fail('no words are shown')
  return { number, words: [...list.matchAll(/<li>([^<]+)<\/li>/g)].map((match) => match[1] ?? '') }
}

export const enter = (visitor: Visitor, { number, words }: SentCase): Promise<Response> =>
  visitor.post('/legal-help/case', { intent: 'enter', number, words: words.join(' ') })

/** The page of a case, opened by a visitor who comes back with number and words. */
export async function comeBack(site: Site, kept: SentCase): Promise<{ visitor: Visitor; html: string }> {
  const visitor = site.visitor()
  expect((await enter(visitor, kept)).status).toBe(303)
  return { visitor, html: await (await visitor.get('/legal-help/case')).text() }
}

export function recoveryKey(place: Place) {
  const text = readFileSync(path.join(place.dataDir, 'recovery-key.txt'), 'utf8')
  return readRecoveryFile(text) ?? expect.fail('no recovery key')
}
