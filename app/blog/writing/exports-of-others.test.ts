import { expect, test } from 'vitest'
import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { isOurHtml } from '#app/ui/page/our-html.ts'
import { htmlToMarkdown } from './html-to-markdown.server.ts'
import type { NamedFile } from './kept-imports.server.ts'
import { readPostFile } from './post-file.ts'
import { readImport } from './reading-imports.server.ts'

// The exports are made by hand from what WordPress and Ghost say of their formats.

const item = (title: string, fields: Record<string, string>, more = '') => `
  <item>
    <title><![CDATA[${title}]]></title>
    <dc:creator><![CDATA[${fields.creator ?? 'ada'}]]></dc:creator>
    <content:encoded><![CDATA[${fields.content ?? '<p>Words.</p>'}]]></content:encoded>
    <excerpt:encoded><![CDATA[${fields.excerpt ?? ''}]]></excerpt:encoded>
    <wp:post_date>${fields.date ?? '2025-03-04 10:00:00'}</wp:post_date>
    <wp:post_name>${fields.name ?? ''}</wp:post_name>
    <wp:status>${fields.status ?? 'publish'}</wp:status>
    <wp:post_type>${fields.type ?? 'post'}</wp:post_type>
    <wp:post_password>${fields.password ?? ''}</wp:post_password>${more}
  </item>`
const wordpress = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="c" xmlns:dc="d" xmlns:excerpt="e" xmlns:wp="w">
<channel>
  <title>Our old site</title>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name><![CDATA[Ada Lovelace]]></wp:author_display_name></wp:author>${items.join('')}
</channel>
</rss>`
const ghost = (posts: object[], more: object = {}) =>
  JSON.stringify({ db: [{ meta: { version: '5.80.0' }, data: { posts, ...more } }] })

const read = (text: string) => readImport(new TextEncoder().encode(text))
function files(text: string): NamedFile[] {
  const found = read(text)
  return 'files' in found ? found.files : expect.fail(found.problem)
}
const problem = (text: string) => {
  const found = read(text)
  return 'problem' in found ? found.problem : 'taken'
}

test.each([
  ['Q&amp;A: <em>Ramps</em> &#8211; now', 'Q&A: Ramps – now'],
  ['2 < 3 & more', '2 < 3 & more'],
  ['<script>alert(1)</script>Doors', 'alert(1)Doors'],
])('the title “%s” of WordPress, which is HTML, comes as its letters', (title, letters) => {
  const [post] = files(wordpress(item(title, { content: '<p>Words.</p>', name: 'a-post' })))
  expect(post?.text).toContain(`title: ${JSON.stringify(letters)}`)
})

test('a post of WordPress comes with its words, and says what it could not bring', () => {
  const comment = '<wp:comment><wp:comment_id>1</wp:comment_id><title>Not its title</title></wp:comment>'
  const categories =
    '<category domain="category"><![CDATA[Advocacy]]></category><category domain="post_tag"><![CDATA[ramps]]></category>'
  const content = `<!-- wp:paragraph --><p>We <strong>won</strong> &amp; <a href="https://ada.gov/a(b)">read the rule</a>.</p><!-- /wp:paragraph -->
<h2>What next</h2><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>
<!-- wp:gallery --><figure><img src="https://old.example/a.jpg" alt="A ramp"><figcaption>The ramp</figcaption></figure>
[gallery ids="1,2"] [note: stays] <iframe src="https://video.example/1"></iframe><script>alert(1)</script>`
  const all = files(
    wordpress(
      item(
        'Ramps & rights',
        { content, name: 'ramps-and-rights', excerpt: 'Short <b>words</b>.' },
        categories + comment,
      ),
      item('About us', { type: 'page' }),
      item('Old', { status: 'trash' }),
    ),
  )
  expect(all).toHaveLength(1)
  const { post, head, broken } = readPostFile(all[0]?.text ?? '')
  expect(broken).toEqual([])
  expect(head).toMatchObject({ number: null, address: 'ramps-and-rights', published: true })
  expect(post).toMatchObject({
    title: 'Ramps & rights',
    excerpt: 'Short **words**.',
    author: 'Ada Lovelace',
    category: 'Advocacy',
    publishedOn: '2025-03-04',
  })
  expect(post.body).toBe(
    [
      'We **won** & [read the rule](https://ada.gov/a%28b%29).',
      '## What next',
      '- One\n  - Inner\n- Two',
      '[Picture to replace: A ramp](https://old.example/a.jpg)',
      'The ramp',
      '\\[note: stays\\] [Embedded before](https://video.example/1)',
    ].join('\n\n'),
  )
  const left = all[0]?.left?.join('\n') ?? ''
  for (const what of [
    'comment',
    'block “gallery”',
    'shortcode [gallery]',
    'A script',
    'picture: the text links to its address',
    'embedded',
    '“ramps”',
  ])
    expect(left).toContain(what)
  expect(all[0]?.beside).toEqual(['A page.', 'A post from the trash.'])
})

test('protected and scheduled posts come as drafts; classic words keep their paragraphs', () => {
  const all = files(
    wordpress(
      item('Private', { status: 'private' }),
      item('With a password', { password: 'secret-word' }),
      item('Later', { status: 'future', content: 'One\n\nTwo *stars* # no' }),
    ),
  )
  expect(all.map(({ text }) => readPostFile(text).head.published)).toEqual([false, false, false])
  expect(JSON.stringify(all)).not.toContain('secret-word')
  expect(readPostFile(all[2]?.text ?? '').post.body).toBe('One\n\nTwo \\*stars\\* # no')
})

test('a post of Ghost comes with its author and tags, and says what it could not bring', () => {
  const posts = [
    {
      id: 1,
      title: 'Hello',
      slug: 'hello',
      html: '<p>See <a href="__GHOST_URL__/about/">about</a></p><figure class="kg-card kg-bookmark-card"><a href="https://x.example/">X</a></figure>',
      status: 'published',
      type: 'post',
      visibility: 'public',
      custom_excerpt: 'Short.',
      published_at: '2024-05-06T07:08:09.000Z',
      feature_image: 'https://old.example/f.jpg',
    },
    { id: 2, title: 'For members', slug: 'm', html: '<p>x</p>', status: 'published', visibility: 'paid' },
    { id: 3, title: 'A page', html: '', type: 'page' },
    { id: 4, title: 'Lexical only', html: null, status: 'draft', type: 'post' },
    { id: 5, title: 7, html: '<p>x</p>', status: 'draft', type: 'post' },
  ]
  const all = files(
    ghost(posts, {
      tags: [
        { id: 'a', name: 'Research' },
        { id: 'b', name: '#hidden' },
      ],
      posts_tags: [
        { post_id: 1, tag_id: 'a' },
        { post_id: 1, tag_id: 'b' },
      ],
      users: [
        { id: 'u', name: 'Sol' },
        { id: 'v', name: 'Ada Second' },
      ],
      posts_authors: [
        { post_id: 1, author_id: 'u' },
        { post_id: 1, author_id: 'v' },
      ],
    }),
  )
  expect(all).toHaveLength(2)
  const { post, head } = readPostFile(all[0]?.text ?? '')
  expect(post).toMatchObject({
    title: 'Hello',
    author: 'Sol',
    category: 'Research',
    publishedOn: '2024-05-06',
    excerpt: 'Short.',
  })
  expect(post.body).toContain('See [about](/about/)')
  expect(post.body).toContain('(https://old.example/f.jpg)')
  expect(all[0]?.left?.join()).toContain('card “bookmark”')
  expect(all[0]?.left?.join()).toContain('The author “Ada Second”: we show the first one')
  expect([head.published, readPostFile(all[1]?.text ?? '').head.published]).toEqual([true, false])
  expect(all[0]?.beside?.join()).toContain('Lexical only')
  // What is damaged keeps none of the others out.
  expect(all[0]?.beside?.join()).toContain('Post 5 of the export, which is damaged')
})

test.each([
  [
    'entities that grow',
    `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>${wordpress(item('&lol2;', {}))}`,
    'has a DOCTYPE',
  ],
  ['half a file', wordpress(item('One', {})).slice(0, 500), 'ends too early'],
  ['another feed', '<rss><channel/></rss>', 'not an export from WordPress'],
  ['no posts', wordpress(item('A', { type: 'page' })), 'no posts in it'],
  ['half JSON', ghost([{ id: 1, html: '<p>x</p>' }]).slice(0, 40), 'was cut off'],
  ['other JSON', '{"a":1}', 'not an export from Ghost'],
  ['a table that is none', '{"db":[{"data":{"posts":"many"}}]}', 'not an export from Ghost'],
  ['nothing', '', 'cannot read this file'],
])('%s is refused in a sentence', (_, text, says) => expect(problem(text)).toContain(says))

test('hostile HTML becomes words', () => {
  const hostile = [
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//elsewhere.example/">x</a>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '<p>[x](javascript:alert(1)) ![y](https://e.example/p.png) <![CDATA[<script>]]></p>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<a href="https://a.example/ )[x](javascript:alert(1)">x</a>',
    '<pre>```\n<script>alert(1)</script></pre>',
    '<table><tr><td>a|b<td><script>x</script></table>',
    '<form action="https://e.example"><input name=a><button>b</button></form>',
  ]
  for (const html of hostile) {
    const shown = markdownHtml(htmlToMarkdown(html).markdown, 'page')
    expect(isOurHtml(shown), shown).toBe(true)
    expect(shown).not.toMatch(/<script|<img|onerror=|href="(?:javascript|\/\/)/)
  }
})

test('HTML that is very deep or very long is read in a moment', () => {
  const began = performance.now()
  const deep = htmlToMarkdown(`<p>Before</p>${'<div><b><ul><li>'.repeat(20_000)}x`)
  expect([deep.markdown, [...deep.left.keys()].join()]).toEqual([
    'Before',
    expect.stringContaining('far too deep'),
  ])
  expect(htmlToMarkdown('<p>a'.repeat(100_000)).markdown.length).toBeGreaterThan(100_000)
  expect(htmlToMarkdown(`<p>${'&lt;['.repeat(100_000)}</p>`).markdown.length).toBeGreaterThan(100_000)
  expect(performance.now() - began).toBeLessThan(5000)
})
