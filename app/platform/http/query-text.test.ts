import { expect, test } from 'vitest'
import { queryText } from './query-text.ts'

const typed = (query: string) => queryText(new URLSearchParams(query), 'q', 5)

test('what is typed into a search box comes without characters that no person types, and not too long', () => {
  expect(typed('q=%00+ramp%07s+')).toBe('ramps')
  expect(typed('q=%F0%9F%A6%86%F0%9F%A6%86%F0%9F%A6%86')).toBe('🦆🦆')
  expect(typed('')).toBe('')
})
