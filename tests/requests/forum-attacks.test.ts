import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { approveNameless, joined, members, ticketed, topicOf } from '../support/forum-site.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// The attempts of a hostile member: Ada stalks Rae, who blocked her; Wren writes with her handle and without. Ben is a
// bystander.

let site: Site
const who = {} as Record<'mo' | 'ada' | 'rae' | 'ben' | 'wren', Visitor>
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: who.mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await who.mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  const handles = { ada: 'ada-owl', rae: 'rae-lark', ben: 'ben-heron', wren: 'wren-reed' } as const
  for (const [name, handle] of Object.entries(handles))
    who[name as keyof typeof handles] = await joined(site, handle)
  await members(site, Object.values(handles))
})
afterAll(() => site.stop())

const textOf = async (visitor: Visitor, url: string) =>
  (await (await visitor.get(url)).text()).replaceAll('<!-- -->', '')
const begin = async (visitor: Visitor, title: string, text: string, fields: Record<string, string> = {}) =>
  (await ticketed(visitor, '/forum/home/new', { title, text, ...fields })).headers.get('location') ?? ''
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const EXACT_TIME = /\d{4}-\d\d-\d\dT\d\d:(?!00:00(?:\.000)?Z)[\d:.]+Z/g

describe('a form that is sent again', () => {
  let topic: string
  beforeAll(async () => {
    topic = await begin(who.ada, 'A topic for forms', 'Its first words')
  })
  const postsWith = async (text: string) =>
    (await textOf(site.visitor(), topic)).split(`<p>${text}`).length - 1

  test('a form sent twice with the same words is one post, from another session, too', async () => {
    const ticket = hidden(await textOf(who.ada, `${topic}/reply`), 'ticket')
    const second = await joined(site, 'ada-owl')
    const sent = { ticket, intent: 'post', text: 'Teacup words' }
    const answers = await Promise.all(
      [who.ada, second, who.ada].map((one) => one.post(`${topic}/reply`, sent)),
    )
    expect(new Set(answers.map((one) => one.headers.get('location'))).size).toBe(1)
    expect(await postsWith('Teacup words')).toBe(1)
  })

  test('a form sent twice with other text loses none of it: the text is shown in a new form, and one click posts it', async () => {
    const ticket = hidden(await textOf(who.ada, `${topic}/reply`), 'ticket')
    await who.ada.post(`${topic}/reply`, { ticket, intent: 'post', text: 'Saucer words' })
    // She went back in her browser, and wrote something else into the same form.
    const again = await who.ada.post(`${topic}/reply`, { ticket, intent: 'post', text: 'Spoon words' })
    const html = await again.text()
    expect([
      again.status,
      html.includes('Your new words are still here'),
      html.includes('Spoon words'),
    ]).toEqual([409, true, true])
    const other = hidden(html, 'ticket')
    expect(other).toMatch(/^[\w-]{22}$/)
    expect(other).not.toBe(ticket)
    expect(
      (await who.ada.post(`${topic}/reply`, { ticket: other, intent: 'post', text: 'Spoon words' })).status,
    ).toBe(303)
    expect([await postsWith('Saucer words'), await postsWith('Spoon words')]).toEqual([1, 1])
  })

  test('a form sent again after its post was removed restores nothing', async () => {
    const ticket = hidden(await textOf(who.ada, `${topic}/reply`), 'ticket')
    const sent = { ticket, intent: 'post', text: 'Ladle words' }
    await who.ada.post(`${topic}/reply`, sent)
    await who.ada.post(`/forum/post/${ticket}`, { intent: 'remove' })
    const again = await who.ada.post(`${topic}/reply`, sent)
    expect([again.status, await postsWith('Ladle words')]).toEqual([409, 0])
  })

  test('a form with the id of another member’s post changes nothing of it', async () => {
    const { db } = openDialect(site.place.database)
    const { id } = await db
      .selectFrom('forumPosts')
      .select('id')
      .where('text', '=', 'Its first words')
      .executeTakeFirstOrThrow()
    await db.destroy()
    for (const text of ['Its first words', 'Fork words']) {
      const taken = await who.ben.post(`${topic}/reply`, { ticket: id, intent: 'post', text })
      expect([taken.status, hidden(await taken.text(), 'ticket') === id]).toEqual([409, false])
    }
    expect([await postsWith('Its first words'), await postsWith('Fork words')]).toEqual([1, 0])
  })
})

describe('without a name', () => {
  let secret: string
  beforeAll(async () => {
    secret = await topicOf(site, await begin(who.wren, 'A quiet topic', 'Pelican words', { nameless: 'yes' }))
    await approveNameless(site, who.mo)
    await ticketed(who.ben, `${secret}/reply`, { text: 'Hello there' })
    await ticketed(who.wren, `${secret}/reply`, { text: 'More pelican words', nameless: 'yes' })
    await approveNameless(site, who.mo)
    const own = /\/forum\/post\/([\w-]+)">Change/.exec(await textOf(who.wren, secret))?.[1]
    const form = await textOf(who.wren, `/forum/post/${own}/change`)
    await who.wren.post(`/forum/post/${own}/change`, {
      intent: 'post',
      title: 'A quiet topic',
      text: 'Changed pelican words',
      seen: hidden(form, 'seen'),
    })
    await approveNameless(site, who.mo)
  })

  test('scripts learn no more of times and names than the pages show', async () => {
    const id = secret.split('/').at(-1)
    for (const reader of [site.visitor(), who.ben])
      for (const url of [
        `${secret}.data`,
        `${secret}/reply.data?to=1`,
        `${secret}/newer.data?after=1`,
        `${secret}/keep.data`,
        '/forum/home.data',
        '/forum.data',
        '/forum/search.data?q=pelican',
        '/search.data?q=pelican',
        `/forum/unseen/topic/${id}.data`,
      ]) {
        const source = await textOf(reader, url)
        expect(source.match(EXACT_TIME), url).toBe(null)
        expect(source, url).not.toContain('wren')
      }
    expect(await textOf(who.ben, `${secret}.data`)).toContain('Changed pelican words')
  })

  test('a member who types “@” is shown the handles on the page, and never the person behind a pseudonym', async () => {
    const form = await textOf(who.ada, `${secret}/reply`)
    const list = /data-handles-for="text">(.*?)<\/ul>/s.exec(form)?.[1] ?? ''
    expect([...list.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, handle]) => handle)).toEqual(['@ben-heron'])
    // Her own handle is no secret to her, and the page tells her nothing that others do not see.
    expect(await textOf(who.wren, `${secret}/reply`)).toContain('@ben-heron')
    expect(await textOf(who.wren, `${secret}/reply`)).not.toContain('@wren-reed')
    expect(await textOf(site.visitor(), `${secret}/reply`)).not.toContain('data-handles-for')
  })
})

describe('after a block', () => {
  let ofRae: string
  let ofAda: string
  beforeAll(async () => {
    ofRae = await begin(who.rae, 'Rae writes of lanterns', 'Kettle words')
    ofAda = await begin(who.ada, 'Ada writes of anchors', 'Harbor words')
    for (const [reader, topic] of [
      [who.ada, ofRae],
      [who.rae, ofAda],
    ] as const) {
      // Before the block, each bookmarked, replied and half wrote in the other’s topic.
      await reader.post(`${topic}/keep`, {
        keep: 'yes',
        follow: 'yes',
        note: 'A note of mine',
        remind: 'week',
      })
      await ticketed(reader, `${topic}/reply`, { text: 'An answer of mine' })
      await ticketed(reader, `${topic}/reply`, { text: 'A draft of mine', intent: 'later' })
      await ticketed(reader, `${topic}/reply`, { text: 'For tomorrow', when: 'tomorrow' })
      const path = `${topic}#post-1`
      await reader.post('/dashboard/keep', { path, title: 'Post 1' })
      await ticketed(who.ben, `${topic}/reply`, { text: 'Thimble words of Ben' })
    }
    const choose = /href="(\/forum\/unseen\/post\/[\w-]+)"/.exec(await textOf(who.rae, ofAda))?.[1] ?? ''
    expect((await who.rae.post(choose, { how: 'block' })).status).toBe(303)
  })

  const both = () =>
    [
      [who.ada, ofRae, 'Rae writes of lanterns', 'Kettle words', 'rae-lark'],
      [who.rae, ofAda, 'Ada writes of anchors', 'Harbor words', 'ada-owl'],
    ] as const

  test('no list, search, draft or page of either has title, words or handle of the other', async () => {
    for (const [reader, topic, title, text, handle] of both()) {
      const own = /\/forum\/post\/([\w-]+)/.exec(await textOf(reader, '/dashboard/forum-posts'))?.[1]
      for (const url of [
        topic,
        `${topic}?show=1`,
        `${topic}.data`,
        `${topic}/reply`,
        `${topic}/reply?to=1`,
        `${topic}/reply.data?to=1`,
        `${topic}/newer?after=1`,
        `${topic}/keep`,
        '/forum/home',
        '/forum/home.data',
        '/forum/search?q=thimble',
        '/forum/search.data?q=thimble',
        '/search?q=thimble',
        '/dashboard',
        '/dashboard/forum-posts',
        '/dashboard/saved',
        '/forum/drafts',
        '/notices',
        `/forum/post/${own}`,
      ]) {
        const source = await textOf(reader, url)
        for (const secret of [title, text]) expect(source, `${url} has ${secret}`).not.toContain(secret)
        // Their own page of hidden people lists whom they chose; no other page does.
        expect(source, `${url} has ${handle}`).not.toContain(handle)
      }
      // Their own data is still there.
      expect(await textOf(reader, '/dashboard/saved')).toContain('A note of mine')
      expect(await textOf(reader, '/forum/drafts')).toContain('A draft of mine')
      expect(await textOf(reader, '/forum/search?q=thimble')).toContain('A topic that is not shown to you')
    }
    expect(await textOf(site.visitor(), '/forum/search?q=thimble')).toContain('Rae writes of lanterns')
  })

  test("a third person's quote of the other is on no page and in no search of either", async () => {
    for (const [reader, topic, , text] of both()) {
      const form = await textOf(who.ben, `${topic}/reply?to=1`)
      const quoting = {
        ticket: hidden(form, 'ticket'),
        intent: 'quote',
        text: 'Marble words of Ben',
        to: '1',
      }
      const quote = await (await who.ben.post(`${topic}/reply`, quoting)).text()
      const typed = /<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(quote)?.[1]?.replaceAll('&gt;', '>') ?? ''
      expect(typed).toContain(`> ${text}`)
      await ticketed(who.ben, `${topic}/reply?to=1`, { text: typed, to: '1' })
      const number = [...(await textOf(site.visitor(), topic)).matchAll(/id="post-(\d+)"/g)].at(-1)?.[1]
      const id = [...(await textOf(site.visitor(), topic)).matchAll(/\/forum\/post\/([\w-]+)\/report/g)].at(
        -1,
      )?.[1]
      for (const url of [
        topic,
        `${topic}/reply?to=${number}`,
        `${topic}/reply.data?to=${number}`,
        `/forum/post/${id}/report`,
        '/forum/search?q=marble',
        '/search?q=marble',
        `/forum/search?q=${text.split(' ')[0]}`,
        `/search?q=${text.split(' ')[0]}`,
      ]) {
        const source = await textOf(reader, url)
        expect(source.replaceAll(/<\/?mark>/g, ''), url).not.toContain(text)
        if (!url.includes('search')) expect(source, url).toContain('Marble words')
      }
      const again = await reader.post(`${topic}/reply`, { intent: 'quote', text: '', to: number ?? '' })
      expect(await again.text()).not.toContain(text)
    }
    expect(await textOf(site.visitor(), ofRae)).toMatch(/<blockquote>.*Kettle words/s)
  })

  test('a mention, a reaction and a quote do not reach the other, and neither is offered the other’s handle', async () => {
    const shared = await begin(who.ben, 'A topic of Ben', 'Meeting place')
    await ticketed(who.rae, `${shared}/reply`, { text: 'Rae was here' })
    await who.rae.get('/notices')
    const text = '@rae-lark @Rae_Lark @ＲＡＥ-ＬＡＲＫ hello'
    await ticketed(who.ada, `${shared}/reply?to=2`, { text, to: '2' })
    expect(await textOf(who.rae, '/notices')).not.toContain('Someone wrote your handle')
    for (const [reader, handle] of [
      [who.ada, '@rae-lark'],
      [who.rae, '@ada-owl'],
    ] as const) {
      const form = await textOf(reader, `${shared}/reply`)
      const list = /data-handles-for="text">(.*?)<\/ul>/s.exec(form)?.[1] ?? ''
      expect(list).toContain('@ben-heron')
      expect(list).not.toContain(handle)
    }
    const quote = await who.ada.post(`${shared}/reply`, { intent: 'quote', text: '', to: '2' })
    expect([quote.status, (await quote.text()).includes('Rae was here')]).toEqual([404, false])
    const posts = await textOf(who.ben, shared)
    const ids = [...posts.matchAll(/\/forum\/post\/([\w-]+)\/report/g)].map(([, id]) => id)
    expect((await who.ada.post(`/forum/post/${ids[0]}/react`, { say: 'thanks' })).status).toBe(404)
  })
})

test('a deleted member is on no page any more, and no page breaks without them', async () => {
  const handle = 'gone-crane'
  const gone = await joined(site, handle)
  await members(site, [handle])
  const own = await begin(gone, 'A topic of Crane', 'First words of Crane', { wish: 'none' })
  const waits = await begin(gone, 'A quiet topic of Crane', 'Quiet words of Crane', { nameless: 'yes' })
  const quiet = await topicOf(site, waits)
  const bens = await begin(who.ben, 'A topic for Crane', 'Hello @gone-crane')
  await ticketed(gone, `${bens}/reply?to=1`, { text: 'An answer of Crane', to: '1' })
  await ticketed(gone, `${bens}/reply?to=1`, { text: 'A nameless answer of Crane', to: '1', nameless: 'yes' })
  await approveNameless(site, who.mo)
  await ticketed(who.ben, `${bens}/reply?to=2`, { text: '> An answer of Crane\n\nI see', to: '2' })
  const posts = [...(await textOf(gone, bens)).matchAll(/\/forum\/post\/([\w-]+)\/report/g)].map(
    ([, id]) => id,
  )
  const [opener = '', answer = ''] = posts
  const ids = [...(await textOf(who.ben, bens)).matchAll(/\/forum\/post\/([\w-]+)\/report/g)].map(
    ([, id]) => id,
  )
  await gone.post(`/forum/post/${opener}/react`, { say: 'care' })
  await gone.post(`/forum/post/${opener}/report`, { reason: 'harm', note: 'A note of Crane' })
  await who.ben.post(`/forum/post/${ids[0]}/react`, { helped: 'yes' })
  await who.ben.post(`/forum/post/${ids[0]}/report`, { reason: 'harm' })
  await gone.post(`${bens}/keep`, {
    keep: 'yes',
    follow: 'yes',
    tell: 'yes',
    remind: 'day',
    note: 'Note of Crane',
  })
  await gone.post('/forum/home/follow', {})
  await gone.post(`/forum/unseen/post/${answer || opener}`, { how: 'block' })
  const leave = /href="(\/forum\/unseen\/post\/[\w-]+)"[^>]*>[^<]*gone-crane/.exec(
    await textOf(who.wren, bens),
  )?.[1]
  await who.wren.post(leave ?? '', { how: 'block' })
  await ticketed(gone, `${bens}/reply`, { text: 'Later words of Crane', when: 'tomorrow' })
  await ticketed(gone, `${bens}/reply`, { text: 'A draft of Crane', intent: 'later' })
  await who.mo.post(`/staff/forum/${ids[0]}`, { intent: 'claim' })
  const memberId = /\/staff\/forum\/people\/([\w-]+)/.exec(
    await textOf(who.mo, `/staff/forum/${ids[0]}`),
  )?.[1]
  const ticket = 'C'.repeat(22)
  const act = { intent: 'act', ticket, what: 'warning', rule: 'harm', text: 'Please be kind.' }
  expect((await who.mo.post(`/staff/forum/people/${memberId}`, act)).status).toBe(200)
  await who.mo.post(`/staff/forum/people/${memberId}`, { intent: 'note', newNote: 'Note about Crane' })
  const left = await gone.post('/account/delete', { when: 'now', posts: 'stay', sure: 'yes' })
  expect(left.status).toBe(303)

  const answers: [Visitor, string, number][] = [
    ...[site.visitor(), who.ben, who.wren, who.mo].flatMap((reader): [Visitor, string, number][] => [
      [reader, own, 200],
      [reader, quiet, 200],
      [reader, `${own}/feed.atom`, 200],
      [reader, '/forum/home', 200],
      [reader, '/forum/home/feed.atom', 200],
      [reader, '/forum/search?q=crane', 200],
      [reader, `/forum/post/${ids[0]}/report`, 200],
    ]),
    [who.ben, `${bens}/reply?to=2`, 200],
    [who.ben, '/notices', 200],
    [who.wren, '/forum/unseen', 200],
    [who.mo, '/staff/forum', 200],
    [who.mo, `/staff/forum/${ids[0]}`, 200],
    [who.mo, `/staff/forum/people/${memberId}`, 404],
  ]
  for (const [reader, url, status] of answers) {
    const answer = await reader.get(url)
    const source = await answer.text()
    expect(answer.status, url).toBe(status)
    expect(source.replaceAll(`@${handle}`, ''), url).not.toContain(handle)
  }
  expect((await who.ben.get(`/forum/person/${handle}/card`)).status).toBe(404)
  // Ben's own words stay as he typed them, and are not a link.
  expect((await textOf(site.visitor(), bens)).split(`<p>Hello @${handle}</p>`)).toHaveLength(2)
  expect(await textOf(who.ben, `${bens}/reply`)).not.toContain(`<bdi>@${handle}`)
  const taken = await (await joined(site, 'gone_Crane', 'thief@example.org')).get('/account')
  expect(taken.headers.get('location') ?? (await taken.text())).not.toContain('gone_Crane')
})

test('a far too long post is refused at once with all of its text, and a megabyte is not read', async () => {
  const text = 'Word '.repeat(20_000)
  const began = performance.now()
  const long = await who.ben.post('/forum/home/new', {
    ticket: 'L'.repeat(22),
    title: 'x'.repeat(20_000),
    text,
  })
  expect(long.status).toBe(422)
  const html = await long.text()
  expect(performance.now() - began).toBeLessThan(3000)
  expect(html.length).toBeGreaterThan(119_000)
  for (const says of [
    'The title can have 120 letters',
    'Your post can have 10,000 letters. Yours has 99,999',
  ])
    expect(html).toContain(says)
  const most = { ticket: 'M'.repeat(22), title: 'x', text: 'Word '.repeat(200_000) }
  expect((await who.ben.post('/forum/home/new', most)).status).toBe(413)
})
