import { expect } from 'vitest'
import type { Visitor } from './site.ts'

// The console editors that continue from a version: one page for each, and what tests need to write in it.

export interface Editor {
  /** The page on which it is. */
  route: string
  /** Creates what is edited. @returns its URL */
  begin: (visitor: Visitor) => Promise<string> | string
  /** The text that distinguishes its form from others on its page. */
  form: string
  field: string
  intent: Record<string, string>
  /** The button's label. */
  save: string
}

const SAVE = 'value="save"'
const saves = { intent: { intent: 'save' }, save: 'Save' }

async function made(visitor: Visitor, url: string, fields: Record<string, string>): Promise<string> {
  const answer = await visitor.post(url, fields)
  return answer.headers.get('location') ?? expect.fail(await answer.text())
}

/** An entry of the directory. */
const LISTED = {
  name: 'Ines Example',
  firm: 'Own office',
  email: 'ines@example.org',
  bio: 'Helps people.',
  licenseState0: 'CA',
  licenseNumber0: '123456',
  languages: 'English',
  remote0: 'yes',
  takesNewCases: 'yes',
  specialization0: 'yes',
  fee0: 'yes',
}

export const EDITORS: Record<string, Editor> = {
  'a post': {
    ...saves,
    route: '/staff/content/:textId',
    begin: (visitor) =>
      made(visitor, '/staff/content/new', {
        title: 'Ramps',
        excerpt: 'About ramps.',
        body: 'Words.',
        version: '0',
        intent: 'save',
      }),
    form: SAVE,
    field: 'body',
  },
  'a law': {
    ...saves,
    route: '/staff/facts/:kind/:textId',
    begin: () => '/staff/facts/law/law-1',
    form: SAVE,
    field: 'covers',
  },
  'an easier version': {
    ...saves,
    route: '/staff/variants/:textId',
    begin: (visitor) => made(visitor, '/staff/variants/of/post-3', { wanted: 'easier' }),
    form: SAVE,
    field: 'body',
  },
  'words of a page': {
    ...saves,
    route: '/staff/content/words/:wordId',
    begin: () => '/staff/content/words/pages.about.ourMission',
    form: SAVE,
    field: 'text',
  },
  'a letter of the newsletter': {
    ...saves,
    route: '/staff/newsletter/:textId',
    begin: (visitor) => made(visitor, '/staff/newsletter/new', {}),
    form: SAVE,
    field: 'body',
  },
  'an entry of the attorneys': {
    ...saves,
    route: '/staff/attorneys/:id',
    begin: (visitor) => made(visitor, '/staff/attorneys/new', { ...LISTED, intent: 'save' }),
    form: 'name="bio"',
    field: 'bio',
  },
  'a saved reply': {
    ...saves,
    route: '/staff/messages/replies/:textId',
    begin: (visitor) =>
      made(visitor, '/staff/messages/replies/new', { title: 'A reply', body: 'Words.', version: '0' }),
    form: SAVE,
    field: 'body',
  },
  'words of the search': {
    ...saves,
    route: '/staff/search/:kind/:textId',
    begin: (visitor) =>
      made(visitor, '/staff/search/pins/new', { words: 'A question', page: '/about', version: '0' }),
    form: SAVE,
    field: 'words',
  },
  'a letter of the desk': {
    ...saves,
    route: '/staff/letters/:textId',
    begin: (visitor) =>
      made(visitor, '/staff/letters/new', { title: 'A letter', body: 'Words.', version: '0' }),
    form: SAVE,
    field: 'body',
  },
}
