import type { BrowserSite } from '#tests/support/browser.ts'
import type { Visitor } from '#tests/support/site.ts'

const EASY = {
  title: 'Ask early, and write it down',
  lead: 'You can ask for help at work. Ask soon.',
  points: 'Ask in writing.\nKeep a copy.',
  body: '## What you can do\n\nWrite a short note. Say what you need. Keep a copy of it.\n\n## When to ask\n\nAsk as soon as you can.',
}

/** Begins a variant of a text, or finds the existing one. @returns its page in the console */
export async function begun(staff: Visitor, source: string, wanted: string): Promise<string> {
  const answer = await staff.post(`/staff/variants/of/${source}`, { wanted })
  const page = answer.headers.get('location')
  if (!page) throw new Error('no version was begun')
  return page
}

/** A post with a public easier version. @returns its page in the console */
export async function easierOf(staff: Visitor): Promise<string> {
  const page = await begun(staff, 'post-3', 'easier')
  await staff.post(page, { intent: 'save', version: '1', ...EASY })
  await staff.post(page, { intent: 'publish', version: '2' })
  return page
}

const NOTED = {
  title: 'After the hearing',
  excerpt: 'A summary that says nothing hard.',
  author: 'Editorial Team',
  category: 'Advocacy',
  imageDescription: 'A hand on a rail.',
  keyPoints: 'The door was locked.',
  body: '## What happened\n\nThe room was locked. He asked to go home.\n\n## What comes next\n\nYou can write to the court.',
  'about-restraint': 'yes',
  'about-death': 'yes',
}

let turn: Promise<unknown> = Promise.resolve()

/** A public post with content notes: the existing one, because two of the same title would look alike. @returns its page */
export function notedPost(staff: Visitor): Promise<string> {
  const made = turn.then(() => madeOnce(staff))
  turn = made.catch(() => undefined)
  return made
}

async function madeOnce(staff: Visitor): Promise<string> {
  const list = await (await staff.get('/blog?category=Advocacy')).text()
  const there = new RegExp(`href="(/blog/\\d+)"[^>]*>${NOTED.title}`).exec(list)?.[1]
  if (there) return there
  const answer = await staff.post('/staff/content/new', { intent: 'save', version: '0', ...NOTED })
  const page = answer.headers.get('location')
  if (!page) throw new Error('no post was begun')
  await staff.post(page, { intent: 'publish', version: '1' })
  return `/blog/${page.replace(/.*post-/, '')}`
}

const written = new WeakMap<BrowserSite, Promise<string>>()

/** A page that staff wrote and published: one for each site, because two of a name cannot be public. */
export function writtenPage(site: BrowserSite, staff: Visitor): Promise<string> {
  const path = written.get(site) ?? writePage(staff)
  written.set(site, path)
  return path
}

async function writePage(staff: Visitor): Promise<string> {
  const fields = {
    title: 'Public hearing on quiet workplaces',
    lead: 'Come to the hearing, or write to us before it.',
    body: '## When and where\n\nOn Tuesday at 6 PM.\n\n- The room is quiet.\n- You can [write to us](/contact).',
    checkedOn: '',
    reviewOn: '',
  }
  const added = await staff.post('/staff/facts/page/new', fields)
  const inConsole = added.headers.get('location') ?? ''
  await staff.post(inConsole, { intent: 'publish', version: '1' })
  return /href="(\/pages\/[\w-]+)"/.exec(await (await staff.get(inConsole)).text())?.[1] ?? '/pages/none'
}
