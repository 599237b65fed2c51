import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WhatListKnows } from './what-list-knows.tsx'

test('while the number and words of a case are still shown, its list says so, as the overview does', () => {
  const shown = renderToStaticMarkup(<WhatListKnows wordsShown />)
  expect(shown).toContain('<a href="/legal-help/sent">still shown here</a>')
  expect(shown).not.toContain('does not know your number or words')
  const saved = renderToStaticMarkup(<WhatListKnows wordsShown={false} />)
  expect(saved).toContain('This device does not know your number or words')
})
