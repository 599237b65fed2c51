import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bucketOf, contentVersion, isCurrent } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aBlog, aWriter, type Blog, NEW_POST, type PostText } from '#tests/support/posts.ts'

let db: Db
let close: () => Promise<void>
let blog: Blog
let saving: typeof import('./saving-variants.server.ts')
let publishing: typeof import('./publishing-variants.server.ts')
let easier: typeof import('./easier-texts.server.ts')
let lines: typeof import('./variant-lines.server.ts')
let variants: typeof import('./variant-texts.server.ts')
let sources: typeof import('./full-texts.server.ts')
let tree: typeof import('./variants-in-archive.server.ts')

beforeAll(async () => {
  blog = await aBlog()
  ;({ db, close } = blog)
  saving = await import('./saving-variants.server.ts')
  publishing = await import('./publishing-variants.server.ts')
  easier = await import('./easier-texts.server.ts')
  lines = await import('./variant-lines.server.ts')
  variants = await import('./variant-texts.server.ts')
  sources = await import('./full-texts.server.ts')
  tree = await import('./variants-in-archive.server.ts')
  publishing.variantsFollowTexts()
  await aWriter(db, 'ada', 'Ada', 'editor')
  await aWriter(db, 'sol', 'Sol', 'steward')
})
afterAll(() => close())

const POST: PostText = {
  ...NEW_POST,
  title: 'Ramps at city hall',
  excerpt: 'The city built ramps after people asked for them in writing.',
  author: 'Editorial Team',
  category: 'Advocacy',
  imageDescription: 'A ramp beside wide steps.',
  keyPoints: ['Ask in writing.'],
  body: '## What happened\n\nPeople asked the city for ramps, and the city built them.',
}
const EASY = {
  title: 'The city has ramps now',
  lead: 'People asked. The city said yes.',
  points: 'You can ask, too.',
  body: '## What you can do\n\nYou can ask for a ramp. Write a short note. Keep a copy of it. Ask a friend to help you.',
}

/** A public post, by its id and number. */
async function aPost(words: Partial<PostText> = {}) {
  const { id, number } = await blog.saving.draftPost(db, { ...POST, ...words }, 'ada')
  await blog.publishing.postContent.publish(db, id, { version: 1, by: 'ada' })
  return { id, number, path: `/blog/${number}/easier` }
}
const begin = async (sourceId: string, language?: string) =>
  (
    await saving.beginVariant(
      db,
      language
        ? { sourceId, variant: 'language', language }
        : { sourceId, variant: 'easier', language: 'en' },
      'ada',
    )
  ).id
const newest = async (id: string) => (await blog.texts.textAt(db, id))?.version ?? 0
const save = async (id: string, typed: Record<string, string>, by = 'ada') =>
  publishing.variantContent.save(db, id, { base: await newest(id), typed }, by)
const publish = async (id: string) =>
  publishing.variantContent.publish(db, id, { version: await newest(id), by: 'ada' })
const shown = (path: string) => easier.easierAt(db, path)
const inSearch = async (id: string) =>
  db.selectFrom('searchEntries').select(['url', 'title']).where('id', '=', `easier:${id}`).executeTakeFirst()
const changePost = async (id: string, words: Partial<PostText>) => {
  const { text, post } = await blog.publishing.postText(db, id)
  await blog.publishing.postContent.save(db, id, { base: text.version, typed: { ...post, ...words } }, 'ada')
  await blog.publishing.postContent.publish(db, id, { version: text.version + 1, by: 'ada' })
}

/** Takes the queued mails: recipient and subject. */
async function letters(): Promise<string[]> {
  const { openWithMailKey } = await import('#app/platform/secrets/data-keys.server.ts')
  const rows = await db.deleteFrom('mailQueue').returning('sealedLetter').execute()
  return rows.map(({ sealedLetter }) => {
    const { to, subject } = JSON.parse(openWithMailKey(sealedLetter, 'letter'))
    return `${to}: ${subject}`
  })
}

test('an easier version is private until it is published, and follows its full text', async () => {
  const { id: post, number, path } = await aPost()
  const id = await begin(post)
  expect(await begin(post)).toBe(id)
  await save(id, EASY)
  expect(await shown(path)).toBeUndefined()
  expect(await blog.texts.hasEasier(db, 'post', number)).toBe(false)
  const before = contentVersion()
  await publish(id)
  expect(isCurrent(bucketOf(`/blog/${number}`), before)).toBe(false)
  expect(await shown(path)).toMatchObject({
    title: EASY.title,
    points: ['You can ask, too.'],
    newerSince: null,
  })
  expect(await inSearch(post)).toEqual({ url: path, title: `${EASY.title} (easier to read)` })
  await blog.publishing.postContent.takeOffSite(db, post, 'ada')
  expect(await shown(path)).toBeUndefined()
  expect(await inSearch(post)).toBeUndefined()
  await blog.publishing.postContent.publish(db, post, { version: 1, by: 'ada' })
  expect(await shown(path)).toMatchObject({ title: EASY.title })
  await blog.publishing.movePost(db, post, `ramps-${number}`, 'ada')
  expect((await inSearch(post))?.url).toBe(`/blog/ramps-${number}/easier`)
  expect((await shown(path))?.path).toBe(`/blog/ramps-${number}`)
  await publishing.variantContent.takeOffSite(db, id, 'ada')
  expect(await shown(path)).toBeUndefined()
  expect(await blog.texts.hasEasier(db, 'post', number)).toBe(false)
})

test('when the full text changes, staff and visitors are notified until the easier version is confirmed', async () => {
  const { id: post, path } = await aPost()
  const id = await begin(post)
  await save(id, EASY)
  await publish(id)
  // Checking the sources alone does not change the content.
  await changePost(post, { checkedOn: '2026-01-02' })
  expect((await shown(path))?.newerSince).toBeNull()
  await changePost(post, { body: '## What happened\n\nThe city took the ramps away.' })
  expect((await shown(path))?.newerSince).toMatch(/^\d{4}-/)
  const { source, content } = await variants.variantAt(db, id)
  const changes = await sources.changedSince(db, source, content.fits)
  expect(changes?.before).toBe(true)
  expect(changes?.lines.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual([
    'People asked the city for ramps, and the city built them.',
    'The city took the ramps away.',
  ])
  expect((await lines.variantsOf(db, source)).map(({ cell }) => cell)).toMatchObject([
    { label: 'Changed since' },
  ])
  await save(id, { ...EASY, lead: 'The ramps are gone.' })
  await expect(publish(id)).rejects.toThrow('full text has changed since')
  await expect(
    saving.sayItFits(db, id, { seen: await newest(id), mark: content.fits }, 'ada'),
  ).rejects.toThrow('changed again')
  await saving.sayItFits(db, id, { seen: await newest(id), mark: source.mark }, 'ada')
  await publish(id)
  expect(await shown(path)).toMatchObject({ lead: 'The ramps are gone.', newerSince: null })
})

test('a legal text’s easier version needs a second person, too', async () => {
  const law = await db
    .selectFrom('texts')
    .select('id')
    .where('address', '=', 'ada-title-i')
    .executeTakeFirstOrThrow()
  const id = await begin(law.id)
  await save(id, EASY)
  await expect(publish(id)).rejects.toThrow('second person')
  await expect(publishing.variantContent.review.approve(db, id, await newest(id), 'ada')).rejects.toThrow(
    'You wrote some of these words',
  )
  await publishing.variantContent.review.sendForReview(db, id, await newest(id), 'ada')
  await publishing.variantContent.review.approve(db, id, await newest(id), 'sol')
  await publish(id)
  expect(await shown('/know-your-rights/ada-title-i/easier')).toMatchObject({
    of: expect.stringContaining('Title I'),
  })
  expect(await blog.texts.hasEasier(db, 'law', 'ada-title-i')).toBe(true)
})

test('when a post becomes legal, an unreviewed easier version is unpublished', async () => {
  const approved = async (id: string, words: Partial<PostText>) => {
    const { text, post } = await blog.publishing.postText(db, id)
    await blog.publishing.postContent.save(
      db,
      id,
      { base: text.version, typed: { ...post, ...words } },
      'ada',
    )
    // As if the second person had approved the post; they did not see the easier version.
    await db
      .updateTable('texts')
      .set({ approvedVersion: text.version + 1, approvedBy: 'sol' })
      .where('id', '=', id)
      .execute()
    await blog.publishing.postContent.publish(db, id, { version: text.version + 1, by: 'ada' })
  }
  const law = {
    category: 'Legal Updates',
    sources: [{ title: 'The rule', url: 'https://www.ada.gov/', lookedAt: '2026-01-02' }],
    reviewOn: '2027-01-02',
  } as unknown as Partial<PostText>
  const { id: post, path } = await aPost()
  const id = await begin(post)
  await save(id, EASY)
  await publish(id)
  expect(await shown(path)).toBeDefined()
  await approved(post, law)
  expect(await shown(path)).toBeUndefined()
  expect(await inSearch(post)).toBeUndefined()
  expect(await blog.texts.textAt(db, id)).toMatchObject({ state: 'back', publishedVersion: null })
})

test.each([
  [{ title: '' }, 'Some fields are empty'],
  [{ body: '## One\n\nSee [here](https://a.example/).' }, 'do not say where it leads'],
  [{ body: '## One\n\nSee [our post](/blog/99999).' }, 'leads nowhere'],
  [{ body: 'A ramp.\n\n![A ramp](picture:1)' }, 'Pictures are in the full text only'],
  [
    {
      body: 'Municipal authorities subsequently accommodated representatives of disability organizations by constructing accessible infrastructure. Administrative responsibilities necessitate comprehensive documentation of accommodations.',
    },
    'easier version must read at grade 5',
  ],
])('an invalid version is not published: %j', async (words, says) => {
  const { id: post, path } = await aPost()
  const id = await begin(post)
  await save(id, { ...EASY, ...words })
  await expect(publish(id)).rejects.toThrow(says)
  expect(await shown(path)).toBeUndefined()
})

test('an easier version’s links to other sites must be confirmed once', async () => {
  const { id: post } = await aPost()
  const id = await begin(post)
  await save(id, {
    ...EASY,
    body: `${EASY.body}\n\n[The rule](https://one.example/a) and [more](/legal-help)`,
  })
  const asked = async () => {
    const checks = await publishing.variantContent.checks(db, await variants.variantAt(db, id))
    return checks.find(({ says }) => says.startsWith('Nobody has said'))?.about ?? []
  }
  expect(await asked()).toEqual(['The rule (https://one.example/a)'])
  const { version } = (await variants.variantAt(db, id)).text
  await publishing.variantContent.linksAreRight(db, id, version, 'sol')
  expect(await asked()).toEqual([])
})

test('a hard sentence is named with its grade', async () => {
  const { id: post } = await aPost()
  const id = await begin(post)
  const hard = 'Municipal authorities subsequently accommodated representatives of disability organizations.'
  await save(id, { ...EASY, body: `## What you can do\n\n${'You can ask. '.repeat(60)}${hard}` })
  const checks = await publishing.variantContent.checks(db, await variants.variantAt(db, id))
  expect(checks.flatMap(({ about = [] }) => about)).toEqual([
    expect.stringMatching(/^Municipal.*\(8 words, grade \d+(\.\d)?\)$/),
  ])
})

test('a translation has a state of its own and is never published', async () => {
  const { id: post, number, path } = await aPost()
  const id = await begin(post, 'es')
  await save(id, { title: 'Rampas', body: 'Texto.' })
  expect(
    (await lines.variantsOf(db, (await sources.sourceOf(db, post)) ?? expect.fail('no source')))[0],
  ).toMatchObject({
    title: 'Spanish: Ramps at city hall',
    state: 'draft',
    cell: 'The same',
  })
  await publishing.variantContent.review.sendForReview(db, id, 2, 'ada')
  await publishing.variantContent.review.approve(db, id, 2, 'sol')
  await expect(publish(id)).rejects.toThrow('only English for now')
  await expect(
    publishing.variantContent.schedule(db, id, { version: 2, at: new Date(Date.now() + 60_000) }, 'ada'),
  ).rejects.toThrow('only English for now')
  expect(await shown(path)).toBeUndefined()
  expect(await blog.texts.hasEasier(db, 'post', number)).toBe(false)
  expect(
    await db.selectFrom('searchEntries').select('id').where('text', 'like', '%Texto.%').execute(),
  ).toEqual([])
  await changePost(post, { title: 'Ramps, again' })
  const listed = await blog.texts.itemList(db, new URL('https://site.example/staff/variants'), 'editor')
  expect(listed.lines.find((one) => one.id === id)?.cell).toMatchObject({ label: 'Changed since' })
})

test('two editors: their changes are merged, and a conflict loses nothing', async () => {
  const { id: post } = await aPost()
  const id = await begin(post)
  await save(id, EASY)
  const base = await newest(id)
  await save(id, { ...EASY, lead: 'Ada wrote this.' })
  const mine = await publishing.variantContent.save(
    db,
    id,
    { base, typed: { ...EASY, points: 'Sol wrote this.' } },
    'sol',
  )
  expect(mine).toMatchObject({ mergedWith: 'Ada' })
  expect((await variants.variantAt(db, id)).content.words).toMatchObject({
    lead: 'Ada wrote this.',
    points: 'Sol wrote this.',
  })
  const clash = await publishing.variantContent.save(
    db,
    id,
    { base, typed: { ...EASY, lead: 'Sol says no.' } },
    'sol',
  )
  expect(clash).toMatchObject({ conflicts: [{ theirs: 'Ada wrote this.', mine: 'Sol says no.' }] })
  expect(
    await publishing.variantContent.save(
      db,
      id,
      { base, typed: { ...EASY, body: 'x'.repeat(40_001) } },
      'sol',
    ),
  ).toMatchObject({
    errors: { body: expect.stringContaining('40,000') },
  })
})

test('a schedule publishes once; if the full text changed in the meantime it stops, and nothing is shown', async () => {
  for (const changes of [false, true]) {
    const { id: post, path } = await aPost()
    const id = await begin(post)
    await save(id, EASY)
    const at = new Date(Date.now() + 60_000)
    await publishing.variantContent.schedule(db, id, { version: 2, at }, 'ada')
    await blog.texts.publishJobs['content.publish'](db, { id })
    expect(await shown(path)).toBeUndefined()
    if (changes) await changePost(post, { body: 'Another text.' })
    vi.useFakeTimers({ now: at.getTime() + 1000, toFake: ['Date'] })
    await blog.texts.publishJobs['content.publish'](db, { id })
    await blog.texts.publishJobs['content.publish'](db, { id })
    vi.useRealTimers()
    expect((await blog.texts.textAt(db, id))?.state).toBe(changes ? 'draft' : 'published')
    expect((await shown(path)) === undefined).toBe(changes)
    expect((await letters()).at(-1)).toBe(
      `ada@example.org: A scheduled text ${changes ? 'was not' : 'is'} published`,
    )
  }
})

test('the bin keeps it for 30 days; then another can be created. Deleting the full text deletes it', async () => {
  const { id: post, path } = await aPost()
  const id = await begin(post)
  await save(id, EASY)
  await publish(id)
  await publishing.variantContent.bin(db, id, 'ada')
  expect(await shown(path)).toBeUndefined()
  await blog.texts.sweepContent(db)
  await inTransaction(db, (tx) => blog.texts.outOfBin(tx, id, 'ada'))
  await publishing.variantContent.bin(db, id, 'ada')
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 3_600_000, toFake: ['Date'] })
  await blog.texts.sweepContent(db)
  vi.useRealTimers()
  expect((await blog.texts.textAt(db, id))?.state).toBe('gone')
  const second = await begin(post)
  expect(second).not.toBe(id)
  await save(second, EASY)
  await publish(second)
  await blog.publishing.postContent.bin(db, post, 'ada')
  expect(await shown(path)).toBeUndefined()
  await expect(
    saving.beginVariant(db, { sourceId: post, variant: 'language', language: 'fr' }, 'ada'),
  ).rejects.toThrow('in the bin')
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 3_600_000, toFake: ['Date'] })
  await blog.texts.sweepContent(db)
  vi.useRealTimers()
  expect((await blog.texts.textAt(db, second))?.state).toBe('gone')
  expect(await blog.texts.versionsOf(db, second)).toEqual([])
  expect(await db.selectFrom('easierTexts').select('title').where('sourceId', '=', post).execute()).toEqual(
    [],
  )
})

test('the folder of all content exports them, and imports them with the version they are accurate for', async () => {
  const { id: post, number } = await aPost()
  const id = await begin(post)
  await save(id, EASY)
  await publish(id)
  const spanish = await begin(post, 'es')
  await save(spanish, { title: 'Rampas' })
  const names = [`variants/post/${number}.easier.json`, `variants/post/${number}.es.draft.json`]
  const written = new Map<string, string>()
  for await (const [name, content] of tree.variantsInArchive.files(db)) written.set(name, String(content))
  expect([...written.keys()]).toEqual([...written.keys()].sort())
  expect(names.filter((name) => !written.has(name))).toEqual([])
  const file = (name: string, text = written.get(name) ?? '') => ({
    name,
    text,
    problem: null,
    bytes: () => Promise.reject(new Error('a text')),
  })
  const planned = async (...files: ReturnType<typeof file>[]) => tree.variantsInArchive.plan(db, files)
  expect(await planned(...names.map((name) => file(name)))).toMatchObject({ same: 2, changes: [], wrong: [] })
  // On another site: the same content, without the rows here.
  await inTransaction(db, async (tx) => {
    for (const one of [id, spanish]) {
      await blog.texts.intoBin(tx, one, 'ada')
      await blog.texts.purgeText(tx, one)
    }
    await blog.texts.hideEasier(tx, post)
  })
  const plan = await planned(...names.map((name) => file(name)))
  expect(plan.changes.map(({ goes }) => goes)).toEqual(['to-publish', 'draft'])
  const saved = await inTransaction(db, (tx) => plan.take(tx, 'ada'))
  for (const one of saved)
    expect(await inTransaction(db, (tx) => one.publish(tx, 'ada'))).toEqual({ published: true, waits: null })
  const again = new Map<string, string>()
  for await (const [name, content] of tree.variantsInArchive.files(db)) again.set(name, String(content))
  expect(names.map((name) => again.get(name))).toEqual(names.map((name) => written.get(name)))
  const wrong = await planned(
    file(names[0] ?? '', '{'),
    file(names[1] ?? '', '{"fits":"","words":{"nonsense":"x"}}'),
    file('variants/post/1.xx.json', '{"fits":"","words":{"title":"x"}}'),
    file('variants/rule/rule-1.easier.json', '{"fits":"","words":{"title":"x"}}'),
  )
  expect(wrong.wrong.map(({ reasons }) => reasons.length > 0)).toEqual([true, true, true])
  const lost = await planned(file('variants/post/98765.es.json', '{"fits":"","words":{"title":"x"}}'))
  await expect(inTransaction(db, (tx) => lost.take(tx, 'ada'))).rejects.toThrow(
    'is not here and not in the folder',
  )
})
