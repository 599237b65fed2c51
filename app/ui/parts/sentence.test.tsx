import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { copyOf } from '../copy-of.ts'
import type { Message } from '../format-copy.ts'
import { Sentence } from './sentence.tsx'

const html = (sentence: ReactNode) => renderToStaticMarkup(sentence)

test('plain text stays unchanged', () => {
  expect(html(<Sentence of="Nothing to <see> here (yet) [1]." />)).toBe(
    'Nothing to &lt;see&gt; here (yet) [1].',
  )
})

test('links, emphasis and values appear where the sentence has them', () => {
  const of = 'Read [the **rules**](rules) first, **{name}**. It costs {cost}.'
  expect(html(<Sentence of={of} rules="/forum/rules" name="Sol" cost={0} />)).toBe(
    'Read <a href="/forum/rules">the <strong>rules</strong></a> first, <strong>Sol</strong>. It costs 0.',
  )
  expect(html(<Sentence of="{cost}: [here](rules)" rules="/r" cost={<em>0</em>} />)).toBe(
    '<em>0</em>: <a href="/r">here</a>',
  )
})

test('a message with values is a sentence too, and its values can be nodes', () => {
  const of = copyOf<{ a: { b: Message<{ name: string; cost: number }> } }>(
    { 'a.b': '**{name}**, read [the rules](rules): it costs {cost}.' },
    'en-US',
  ).a.b
  expect(html(<Sentence of={of} rules="/forum/rules" name={<em>Sol</em>} cost={0} />)).toBe(
    '<strong><em>Sol</em></strong>, read <a href="/forum/rules">the rules</a>: it costs 0.',
  )
  expect(() => html(<Sentence of={of} rules="/r" name="Sol" />)).toThrow('Nothing fills “cost”')
})

test('a slot can wrap its text with anything', () => {
  expect(
    html(
      <Sentence
        of="Go to [the list](list)."
        list={(words) => (
          <a href="#list" className="line-link">
            {words}
          </a>
        )}
      />,
    ),
  ).toBe('Go to <a href="#list" class="line-link">the list</a>.')
})

test('user input is never parsed as markup', () => {
  expect(html(<Sentence of="For {name}" name="**[x](name)**" />)).toBe('For **[x](name)**')
})

test('a missing or unknown slot is an error', () => {
  expect(() => html(<Sentence of="Read [the rules](rules)." />)).toThrow('Nothing fills “rules”')
  expect(() => html(<Sentence of="Read the rules." rules="/r" />)).toThrow('There is no “rules”')
})
