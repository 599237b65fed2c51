import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { isOurHtml } from '#app/ui/page/our-html.ts'
import { ownTime } from '#tests/support/own-time.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { readPostFile } from './post-file.ts'
import { readImport } from './reading-imports.ts'
import { withoutShortcodes } from './shortcodes.ts'
import type { NamedFile } from './uploaded-imports.server.ts'

// The exports are hand-made from the documented formats of WordPress and Ghost.

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

const SITE = {
  timeZone: 'America/New_York',
  categories: ['Advocacy', 'Research', 'Legal Updates'].map((code) => ({ code, label: code })),
}
const read = (text: string) => readImport(new TextEncoder().encode(text), SITE)
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
])('the HTML title “%s” of WordPress becomes plain text', (title, letters) => {
  const [post] = files(wordpress(item(title, { content: '<p>Words.</p>', name: 'a-post' })))
  expect(post?.text).toContain(`title: ${JSON.stringify(letters)}`)
})

test('a WordPress post comes with its text, and says what it could not bring', () => {
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
  expect(all[0]?.beside).toEqual(['The page “About us”.', 'A post from the trash.'])
})

test('the top picture of a WordPress post comes from its media library', () => {
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
  const all = files(
    wordpress(
      item('One', {}, meta('_thumbnail_id', '7')),
      item('Two', {}, meta('_thumbnail_id', '8')),
      item(
        'ramp',
        { type: 'attachment' },
        `<wp:post_id>7</wp:post_id><wp:attachment_url>https://old.example/r.jpg</wp:attachment_url>${meta('_wp_attachment_image_alt', 'A ramp')}`,
      ),
    ),
  )
  expect(readPostFile(all[0]?.text ?? '').post.body).toBe(
    '[Picture to replace: A ramp](https://old.example/r.jpg)\n\nWords.',
  )
  expect(all[1]?.left?.join()).toContain('picture on top, which is not in the export')
})

test('protected and scheduled posts become drafts; classic text keeps its paragraphs', () => {
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

test('a Ghost post comes with its author and tags, and says what it could not bring', () => {
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
  // A damaged post does not block the others.
  expect(all[0]?.beside?.join()).toContain('Post 5 of the export, which is damaged')
})

test.each([
  ['half a file', wordpress(item('One', {})).slice(0, 500), 'ends too early'],
  ['tags that do not fit', wordpress(item('One', {})).replace('</channel>', ''), 'damaged'],
  ['another feed', '<rss><channel/></rss>', 'not an export from WordPress'],
  ['no posts', wordpress(item('A', { type: 'page' })), 'no posts in it'],
  ['half JSON', ghost([{ id: 1, html: '<p>x</p>' }]).slice(0, 40), 'was cut off'],
  ['other JSON', '{"a":1}', 'not an export from Ghost'],
  ['a table that is none', '{"db":[{"data":{"posts":"many"}}]}', 'not an export from Ghost'],
  ['nothing', '', 'cannot read this file'],
])('%s is refused with a sentence', (_, text, says) => expect(problem(text)).toContain(says))

test('entity definitions in a file are ignored, so nothing expands', () => {
  const definitions = Array.from({ length: 30 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`)
  const head = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${definitions.join('')}]>`
  const body = wordpress(item('One', { name: 'one' })).replace(/^<\?xml.*\?>/, '')
  const [post] = files(head + body.replace('<![CDATA[One]]>', 'One &l30; &nbsp;&amp; two'))
  expect(post?.text).toContain('title: "One &l30; & two"')
})

const example = (name: string) => files(readFileSync(`tests/fixtures/imports/${name}`, 'utf8'))
const bodyOf = (name: string) => readPostFile(example(name)[0]?.text ?? '').post.body

describe('exports that other programs could not read either', () => {
  test.each([
    ['wxr-linked-picture', '[Picture to replace: A ramp](https://x.example/full.jpg)'],
    [
      'wxr-bare-url',
      'https://www.youtube.com/watch?v=ab_cd_ef\n\nWrite to jane_doe@example.org\n\nhttps://x.example/a_b',
    ],
    [
      'wxr-br',
      '123 Main St\\\nSpringfield, OH 45501\n\nLine one\\\nLine two\n\nClassic one\\\nclassic two\n\nNew paragraph',
    ],
    ['wxr-bold', '**Deadline**:180 days for an employee(**s**), “*Quote*”she said'],
    ['wxr-footnotes', 'in 1990\\[2\\] it was law\n\n## Notes\n\n\\[2\\] 29 CFR 1630'],
    ['wxr-reusable-block', 'Before\n\n> Pull\n>\n> *Who*\n\nMore\n\nHidden\n\nAfter'],
    ['wxr-nested-list', '- One\n  - Inner A\n  - Inner B\n\n3. Three\n\n- a\n\n  b\n- c\n  - d\n\n1. x'],
    [
      'wxr-shortcode',
      'Go and Apply and \\[1\\] and \\[sic\\] and\n\n[Picture to replace: A](https://x.example/a.jpg) A ramp',
    ],
    ['wxr-doctype', '```\n<!DOCTYPE html> \n```\n\nx'],
  ])('%s', (name, body) => expect(bodyOf(`${name}.xml`)).toBe(body))

  test.each([
    ['wxr-reusable-block.xml', ['reusable block', 'block “query”', 'a part that folds']],
    ['wxr-shortcode.xml', ['shortcode [su_button]', 'shortcode [button]']],
    ['wxr-categories.xml', ['“Policy & Law”', '“IEP”', 'The author “Sam”', 'The language “English”']],
    ['wxr-nested-list.xml', ['list with letters']],
  ])('%s names what is dropped', (name, what) => {
    const left = example(name)[0]?.left?.join('\n') ?? ''
    for (const one of what) expect(left.toLowerCase()).toContain(one.toLowerCase())
    expect(left).not.toContain('post-format')
  })

  test('a Ghost post keeps its first author and category, its picture and its day in our time zone', () => {
    const [order, alt] = [example('ghost-authors-order.json'), example('ghost-image-alt.json')].map(
      ([post]) => readPostFile(post?.text ?? '').post,
    )
    expect(order).toMatchObject({ author: 'Ada First', publishedOn: '2026-01-01' })
    expect(alt?.publishedOn).toBe('2026-01-01')
    expect(alt?.body).toContain(
      '[Picture to replace: A ramp](https://x.example/a.jpg)\n\nBy [Sam](https://x.example)',
    )
  })

  test('pages of old Ghost exports are named, and their posts have an author', () => {
    const [post, ...more] = example('ghost-old-page.json')
    expect(more).toEqual([])
    expect(readPostFile(post?.text ?? '').post).toMatchObject({ title: 'Post', author: 'Owner One' })
    expect(post?.beside).toEqual(['The page “About”.'])
    expect(problem(readFileSync('tests/fixtures/imports/ghost-page-true.json', 'utf8'))).toContain(
      'only pages',
    )
  })
})

test.each([
  ['<p>x<strong>!</strong>y</p>', 'x!y'],
  ['<p><b><i>both</i></b> and <b>a</b><i>b</i></p>', '***both*** and **a***b*'],
  ['<p>a<b>[1]</b>b</p>', 'a\\[**1**\\]b'],
  ['<p>see <b><a href="/x">this</a></b>now</p>', 'see [this](/x)now'],
  ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
  ['<ol><li>a</li></ol><p></p><ol><li>b</li></ol>', '1. a\n\n1) b'],
  ['<p>H<sub>2</sub>O, x<sup>10</sup>, 1<sup>st</sup></p>', 'H₂O, x¹⁰, 1st'],
  ['<p><s>by May 3</s> <del>old</del></p>', '~~by May 3~~ ~~old~~'],
  ['<p>5~10 ~~x~~ a_b_c _d_</p>', '5~10 \\~\\~x\\~\\~ a_b_c \\_d\\_'],
  ['<h1>One<br>two</h1>', '## One two'],
  ['<p>a<br><br>b<br></p>', 'a\n\nb'],
  ['<blockquote><p>a</p><ul><li>b</li></ul></blockquote>', '> a\n>\n> - b'],
  [
    '<table><tr><th>a|b</th><td>c<br>d</td></tr><tr><td>e</td></tr></table>',
    '| a\\|b | c d |\n| --- | --- |\n| e |  |',
  ],
  ['<ul><li><input type="checkbox" checked> done</li></ul>', '- [x] done'],
  ['<p>12. not a list</p><p>+ no</p><p>a<br># no</p>', '12\\. not a list\n\n\\+ no\n\na\\\n\\# no'],
  ['<p>&lt;my manager&gt; 2 &lt; 3 &amp;amp;</p>', '\\<my manager> 2 < 3 \\&amp;'],
])('%s', (html, markdown) => expect(htmlToMarkdown(html).markdown).toBe(markdown))

test.each([
  ['[efn_note]29 CFR[/efn_note]', ' (29 CFR)'],
  ['[vc_row][vc_column width="1/2"]x[/vc_column][/vc_row]', 'x'],
  ['[sic] [1] [note: stays] [emphasis added] a[0]', '[sic] [1] [note: stays] [emphasis added] a[0]'],
])('shortcodes: %s', (html, words) => expect(withoutShortcodes(html, new Map())).toBe(words))

test('a Ghost export with very many tags is read quickly', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => at)
  const posts = many
    .slice(0, 500)
    .map((at) => ({ id: at, title: `${at}`, slug: `s${at}`, html: '<p>x</p>', status: 'draft' }))
  const tags = {
    tags: many.map((at) => ({ id: at, name: `T${at}` })),
    posts_tags: many.map((at) => ({ post_id: at % 500, tag_id: at })),
  }
  const worked = ownTime()
  expect(files(ghost(posts, tags))).toHaveLength(500)
  expect(worked()).toBeLessThan(6000)
})

test('hostile HTML becomes text', () => {
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

test('very deep or very long HTML is read quickly', () => {
  const long: Record<string, string> = {
    deep: `<p>Before</p>${'<div><b><ul><li>'.repeat(20_000)}x`,
    paragraphs: '<p>a'.repeat(100_000),
    signs: `<p>${'&lt;['.repeat(100_000)}</p>`,
    blanks: `<p>a${' '.repeat(4_000_000)}b</p>`,
    'blanks in code': `<pre>a${' '.repeat(90_000)}b</pre>`,
    'hard blanks': `<p>a${'&nbsp;'.repeat(300_000)}b</p>`,
    'bold parts': '<b>a</b>x'.repeat(20_000),
    'signs in bold': `a<b>a${'!'.repeat(40_000)}a</b>a`,
    letters: `<p>${'a.'.repeat(45_000)}</p>`,
    lists: '<ul><li>a</ul>'.repeat(10_000),
    'lists in lists': '<ul><li>'.repeat(900),
    shortcodes: '[a '.repeat(30_000),
  }
  for (const [name, html] of Object.entries(long)) {
    const worked = ownTime()
    htmlToMarkdown(withoutShortcodes(html, new Map()))
    expect(worked(), name).toBeLessThan(6000)
  }
  expect(htmlToMarkdown('<p>a'.repeat(100_000)).tooLong).toBe(true)
  const deep = htmlToMarkdown(long.deep ?? '')
  expect([deep.markdown, [...deep.left.keys()].join()]).toEqual([
    'Before',
    expect.stringContaining('far too deep'),
  ])
})
