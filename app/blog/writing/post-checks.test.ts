import { expect, test } from 'vitest'
import { type Check, insideLinks, marksOf } from '#app/content/content.server.ts'
import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import posts from '#db/samples/posts.json' with { type: 'json' }
import { NEW_POST, type PostText, partsOf } from '../model/post-text.ts'
import { builtInText } from './built-in-posts.server.ts'
import { checkPost } from './post-checks.ts'

const FACTS = {
  nowhere: [],
  unsure: [],
  pictures: new Map(),
  origin: 'https://handrail.example',
  waitsForSecond: false,
}
const GOOD: PostText = {
  ...NEW_POST,
  title: 'A title',
  excerpt: 'A summary in one sentence.',
  author: 'Editorial Team',
  category: 'Advocacy',
  imageDescription: 'A hand on a rail.',
  keyPoints: ['A point.'],
  body: '## A heading\n\nYou can ask for help. [The federal laws](/know-your-rights) say how.',
}
const LEGAL = {
  ...GOOD,
  category: 'Legal Updates',
  sources: [{ title: 'A', url: 'https://a.gov/' }],
  reviewOn: '2027-05-01',
}
const checked = (post: PostText, facts = {}): Check[] =>
  checkPost(post, { ...FACTS, marks: marksOf(post.body), ...facts })
const told = (post: Partial<PostText>, facts = {}) =>
  checked({ ...GOOD, ...post }, facts).map(
    ({ blocks, says }: Check) => `${blocks ? 'block' : 'warn'}: ${says}`,
  )

test('a good post has no findings', () => {
  expect(told({})).toEqual([])
  expect(told(LEGAL)).toEqual([])
})

test.each<[string, Partial<PostText>, string]>([
  ['no title', { title: '' }, 'block: The post has no title'],
  ['no summary', { excerpt: '' }, 'block: The post has no summary'],
  ['no author', { author: '' }, 'block: No author'],
  ['no category', { category: '' }, 'block: The post has no category'],
  ['a made-up category', { category: 'News' }, 'block: The post has no category'],
  ['no text', { body: '' }, 'block: The post has no text'],
  [
    'no words for the picture',
    { imageDescription: '' },
    'block: The drawing or picture on top has no description',
  ],
  ['no key points', { keyPoints: [] }, 'warn: There are no key points'],
  ['a first heading', { body: '# Big\n\nText' }, 'block: The title is the only heading'],
  ['a heading without words', { body: '## \n\nText' }, 'block: A heading has no words'],
  ['a skipped level', { body: '## A\n\n#### B\n\nText' }, 'block: A heading skips a level'],
  ['no heading', { body: 'Text' }, 'warn: The text has no headings'],
  ['a picture', { body: '## A\n\n![](x.png)' }, 'block: A picture comes from elsewhere'],
  [
    'a picture in a table',
    { body: '## A\n\n| a |\n| --- |\n| ![p](x) |' },
    'block: A picture comes from elsewhere',
  ],
  ['“click here”', { body: '## A\n\n- [Click here](/blog)' }, 'block: A link has no words, or words that'],
  ['a link without words', { body: '## A\n\n[](/blog)' }, 'block: A link has no words, or words that'],
  ['a script as a link', { body: '## A\n\n[Rules](javascript:alert(1))' }, 'block: A link has no usable'],
  ['data as a link', { body: '## A\n\n[Rules](data:text/html,x)' }, 'block: A link has no usable'],
  ['a link beside', { body: '## A\n\n[Rules](other)' }, 'block: A link has no usable'],
  ['a link to any protocol', { body: '## A\n\n[Rules](//evil.example/)' }, 'block: A link has no usable'],
  ['a bare address', { body: '## A\n\nhttps://a.example/x' }, 'warn: The address of a link is'],
  ['no lock', { body: '## A\n\n[The rules](http://a.example/)' }, 'warn: A link begins with http://'],
  ['HTML', { body: '## A\n\n<b>x</b>' }, 'warn: The text has HTML'],
  ['too many marks', { body: `## A\n\n${'*'.repeat(700)}` }, 'block: The text has too many Markdown marks'],
  ['no source', { ...LEGAL, sources: [] }, 'block: A post in Legal Updates has no source'],
  ['no address', { ...LEGAL, sources: [{ title: 'A', url: null }] }, 'block: No source has an address'],
  ['no review day', { ...LEGAL, reviewOn: '' }, 'block: No day is set'],
  ['a long sentence', { body: `## A\n\n${'and go '.repeat(14)}.` }, 'warn: One sentence is hard to read'],
])('%s', (_, post, says) => expect(told(post).join('\n')).toContain(says))

test('internal links that lead nowhere block, with and without our origin; those we cannot look up are reported', () => {
  const body = '## A\n\n[One](/blog/99) [Two](https://handrail.example/blog/98) [Three](/odd)'
  expect(insideLinks(marksOf(body), FACTS.origin)).toEqual(['/blog/99', '/blog/98', '/odd'])
  const found = checked({ ...GOOD, body }, { nowhere: ['/blog/99', '/blog/98'], unsure: ['/odd'] })
  expect(found.map(({ blocks, about }) => [blocks, about?.length])).toEqual([
    [true, 2],
    [false, 1],
  ])
})

test('a link from a post to itself is reported, before and after it is public; one to a part of it is not', () => {
  const own = ['/blog/7', '/blog/a-day-out']
  const body = `## A\n\n[One](/blog/7) [Two](${FACTS.origin}/blog/a-day-out/?from=here) [Part](/blog/7#part-1) [Other](/blog/8)`
  const found = checked({ ...GOOD, body }, { own, nowhere: ['/blog/7'] })
  expect(found).toEqual([
    {
      blocks: false,
      says: 'A link leads to the page that it is on. Take it out, or name another page.',
      about: ['One (/blog/7)', `Two (${FACTS.origin}/blog/a-day-out/?from=here)`],
    },
  ])
})

test('a second person is required', () => {
  expect(told({}, { waitsForSecond: true }).join()).toContain('block: A second person has not looked')
})

test.each(posts)(
  'nothing but the second person, the review day and hard sentences are against post $id',
  (sample) => {
    const blocking = checked(builtInText(sample)).filter(({ blocks }) => blocks)
    expect(blocking.map(({ says }) => says).filter((says) => !says.startsWith('No day is set'))).toEqual([])
  },
)

/** Known attacks on other sites. All of it must stay plain text. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](vbscript:msgbox(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '![a](javascript:alert(1))',
  '![a](x"onerror="alert(1))',
  '<a href="javascript:alert(1)">a</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example"><input name=p></form>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '`<script>alert(1)</script>`',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '## <img src=x onerror=alert(1)>',
  '<div style="position:fixed" onclick=alert(1)>x</div>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
]
test.each(PAYLOADS)('hostile: %s', (payload) => {
  for (const { text } of partsOf(`## A\n\n${payload}\n\n| ${payload.replaceAll('\n', ' ')} |\n| --- |`)) {
    const html = markdownHtml(text, 'page').replaceAll(/<code>.*?<\/code>/gs, '')
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|style|form|input|math|base|meta|div)\b/i)
    expect(html).not.toMatch(/<[^>]*\bon\w+\s*=/i)
    expect(html).not.toMatch(/href="\s*(?:javascript|vbscript|data):/i)
  }
})

test('watched words ask for their content note, and block nothing', () => {
  const watched = [
    { word: 'funeral', note: 'death' as const },
    { word: 'suicide', note: 'self-harm' as const },
  ]
  const asks = (notes: PostText['notes']) =>
    checked({ ...GOOD, notes }, { watched }).map(({ blocks, about }) => [blocks, about])
  expect(asks([])).toEqual([[false, ['“funeral”: death', '“suicide”: self-harm or suicide']]])
  expect(asks(['death'])).toEqual([[false, ['“suicide”: self-harm or suicide']]])
  expect(asks(['self-harm', 'death'])).toEqual([])
})
