import { expect, test } from 'vitest'
import { isOurHtml } from '#app/ui/page/our-html.ts'
import posts from '#db/samples/posts.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }
import { ownTime } from '#tests/support/own-time.ts'
import { markdownHtml, type Reader } from './markdown-html.ts'

const EVERYTHING = `# One
## Two
#### Four
A line\\
and **bold**, *lean*, \`code\`, ~~struck~~ & "quoted" <b>typed</b> [out](https://example.org/?a=1&b=%22x "title"), [in](/rights#a), <me@example.org>

> Quoted

5. First
   - [x] inner
   - [ ] other
9. Second

3. Third

---

| a | b |
| --- | :-: |
| 1 | 2 > 1 |

\`\`\`js
if (a < b) x()
\`\`\`
![picture](https://example.org/p.png) [bad](javascript:alert(1))
`

test('HTML that our Markdown generates is shown', () => {
  const texts = [EVERYTHING, '*'.repeat(5000), ...resources.map(({ body }) => body)]
  for (const text of [...texts, ...posts.flatMap(({ content }) => content.map((part) => part.text))])
    for (const reader of ['page', 'letter', 'mail', 'guest', 'helper'] satisfies Reader[]) {
      const html = markdownHtml(text, reader)
      expect(isOurHtml(html), html.slice(0, 300)).toBe(true)
    }
})

test.each([
  '<form method="post" action="/staff/people"><button>Approve</button></form>',
  '<p>x</p><button formaction="/staff/keys">y</button>',
  '<p class="button">x</p>',
  '<a href="/" class="button">x</a>',
  '<a href="/" onclick="x()">x</a>',
  '<p onmouseover=x>y</p>',
  '<img src=x>',
  '<style>p{}</style>',
  '<svg/onload=x>',
  '<!-- x -->',
  '<p',
  '<p <form>',
  '<P>x</P>',
])('HTML that our Markdown does not generate is not shown: %s', (html) => {
  expect(isOurHtml(`<p>Hello</p>${html}`)).toBe(false)
})

test('a megabyte of HTML is checked quickly', () => {
  for (const one of ['<', '<p>', '<a href="', '<p '.repeat(2)]) {
    const worked = ownTime()
    isOurHtml(one.repeat(1_000_000 / one.length))
    expect(worked()).toBeLessThan(1000)
  }
})
