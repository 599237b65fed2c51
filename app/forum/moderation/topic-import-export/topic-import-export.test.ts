import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aForum, type Forum } from '#tests/support/forum.ts'

let forum: Forum
let out: typeof import('./export-topics.server.ts')
let into: typeof import('./import-topics.server.ts')
beforeAll(async () => {
  forum = await aForum()
  out = await import('./export-topics.server.ts')
  into = await import('./import-topics.server.ts')
})
beforeEach(async () => {
  await forum.empty()
  await forum.db.deleteFrom('forumImports').execute()
})
afterAll(() => forum.close())

const exported = () => new Response(out.topicsFile(out.linesOf(forum.db, 'work'))).text()
const planned = async (file: string) => {
  const id = await into.keepTopics(forum.db, file, 'mo')
  return { id, ...(await into.planOfTopics(forum.db, file)) }
}
const wrongIn = async (file: string) =>
  (await planned(file)).verdicts
    .filter(({ becomes }) => becomes === 'wrong')
    .map(({ line, reason }) => `${line}: ${reason}`)
const forget = () => forum.db.deleteFrom('forumTopics').where('exampleAt', 'is', null).execute()

/** A topic with a handle, a pseudonymous one, a removed post, notes, tags and a helpful answer. */
async function aPlace() {
  const [ada, ben] = [await forum.member('ada', 'member'), await forum.member('ben', 'member')]
  const { topicId } = await forum.startTopic(forum.db, ada, {
    id: forum.newId(),
    category: 'work',
    title: 'A “quiet” room',
    text: 'How?\n\n**Please** & <b>thanks</b>',
    tags: ['adhd', 'autism'] as const,
    notes: ['death', 'police'] as const,
    wish: 'advice' as const,
  })
  await forum.answerNameless(ben, topicId, 'I asked on paper. 🙂')
  const gone = await forum.answer(ben, topicId, 'Not this.')
  await forum.takeBackPost(forum.db, ben, gone.postId)
  await forum.db
    .updateTable('forumPosts')
    .set({ helpedIn: topicId })
    .where('topicId', '=', topicId)
    .where('number', '=', 2)
    .execute()
  await forum.beginNameless(ben, 'Other', 'Words')
  return { ada, ben, topicId }
}

test('a file exports and imports byte for byte, and nothing in it identifies a pseudonymous author', async () => {
  const { topicId, ben } = await aPlace()
  const file = await exported()
  expect(file.split('\n')[0]).toBe('{"forum":"work","version":1}')
  expect(file).toContain('"by":"ada"')
  expect(file).toContain('"helped":"author"')
  for (const hidden of [ben.id, '"ben"', 'Not this.']) expect(file).not.toContain(hidden)
  expect(file.match(/T\d\d:(?!00:00\.000Z)/)).toBeNull()

  await forget()
  const { id, mark, ready } = await planned(file)
  expect(ready).toHaveLength(2)
  expect(await into.importTopics(forum.db, id, mark, 'mo')).toBe(2)
  expect(await exported()).toBe(file)
  expect(await forum.listed()).toHaveLength(2)
  const posts = await forum.read(topicId)
  expect(
    posts.map(({ handle, madeName, importedOn }) => [handle, madeName !== null, importedOn !== null]),
  ).toEqual([
    [null, true, true],
    [null, true, false],
    [null, false, false],
  ])
  // The member with that handle is not linked as the author.
  expect(posts[0]?.memberId).toBeNull()
  expect((await forum.topicsWith(forum.db, 'paper', 5)).topics.map(({ title }) => title)).toContain(
    'A “quiet” room',
  )
})

test('existing topics stay, and a reviewed file is imported once', async () => {
  await aPlace()
  const file = await exported()
  const same = await planned(file)
  expect(new Set(same.verdicts.map(({ becomes }) => becomes))).toEqual(new Set(['same']))
  await forget()
  const { id, mark } = await planned(file)
  await into.importTopics(forum.db, id, mark, 'mo')
  await expect(into.importTopics(forum.db, id, mark, 'mo')).rejects.toThrow('already imported')
  const changed = file.replace('Words', 'Worse')
  expect(await wrongIn(changed)).toContainEqual(expect.stringContaining('here already, with other words'))
})

test('each invalid line has its reason, and then nothing is imported', async () => {
  await aPlace()
  const file = await exported()
  await forget()
  const [head = '', ...lines] = file.trimEnd().split('\n')
  const titled = lines.findIndex((line) => line.includes('A “quiet”'))
  const broken = (at: number, line: string) => [head, ...lines.toSpliced(at, 1, line)].join('\n')
  const cases: [string, RegExp][] = [
    [broken(titled, 'not JSON'), /not a JSON object/],
    [file.replace('"work"', '"nowhere"'), /no place “nowhere”/],
    [broken(titled + 1, lines[titled + 1]!.replace('"post":1', '"post":2')), /After post 0 comes post 1/],
    [broken(titled + 1, lines[titled + 1]!.replace('"to":null', '"to":7')), /only answer one before/],
    [broken(titled, lines[titled]!.replace('"adhd"', '"nonsense"')), /a tag that we do not know/],
    [broken(titled + 1, lines[titled + 1]!.replace('How?', '\u202eHow?')), /signs that nobody can see/],
    [broken(titled, lines[titled]!.replace('A “quiet” room', '')), /has no title/],
    [file + file.split('\n').slice(1).join('\n'), /in the file twice/],
    ['', /not a JSON object/],
    [lines.join('\n'), /first line must name a place/],
  ]
  for (const [text, says] of cases) {
    const { id, mark } = await planned(text)
    expect((await wrongIn(text)).join('\n')).toMatch(says)
    await expect(into.importTopics(forum.db, id, mark, 'mo'), String(says)).rejects.toThrow(
      'Some lines are wrong',
    )
  }
  expect(await forum.listed()).toEqual([])
})

test('an invalid line does not make the posts after it invalid', async () => {
  const { readTopics } = await import('./read-topics.server.ts')
  const post = (number: number, more: object = {}) => ({
    post: number,
    by: 'ada',
    at: '2026-01-05T10:00:00.000Z',
    to: null,
    text: 'Words',
    notes: [],
    changed: null,
    helped: null,
    ...more,
  })
  const topic = (id: string) => ({
    topic: id.repeat(22),
    title: 'A title',
    tags: [],
    wish: null,
    closed: false,
  })
  const head = { forum: 'work', version: 1 }
  const lines: (object | string)[] = [
    head,
    topic('a'),
    post(1),
    post(2),
    post(3),
    topic('b'),
    post(1),
    post(2),
  ]
  const file = (at: number, line: object | string) =>
    lines
      .toSpliced(at, 1, line)
      .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
      .join('\n')
  const alone = (text: string) => readTopics(text).wrong.map(({ line }) => line)
  expect(alone(file(0, head))).toEqual([])
  expect(alone(file(3, post(2, { text: 7 })))).toEqual([4])
  expect(alone(file(3, 'not JSON'))).toEqual([4])
  expect(alone(file(5, { ...topic('b'), title: 7 }))).toEqual([6])
  expect(alone(file(5, 'not JSON'))).toEqual([6])
})

test('another moderator cannot import the file, and it is deleted after a day', async () => {
  await aPlace()
  const file = await exported()
  await forget()
  const { id, mark } = await planned(file)
  await expect(into.importTopics(forum.db, id, mark, 'max')).rejects.toThrow('already imported')
  await forum.db.updateTable('forumImports').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).execute()
  expect(await into.keptTopics(forum.db, id, 'mo')).toBeUndefined()
  await forum.sweepForum(forum.db)
  expect(await forum.db.selectFrom('forumImports').select('id').execute()).toEqual([])
})
