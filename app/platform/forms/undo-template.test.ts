import { expect, test } from 'vitest'
import { afterTemplate, type Replaced, undone } from './undo-template.ts'

const first = (stands: string, letter: string) => afterTemplate<string>(null, stands, letter)

test('Undo after reply, letter A, letter B brings back the reply', () => {
  const after = afterTemplate(first('My own words', 'Letter A'), 'Letter A', 'Letter B')
  expect(undone(after)).toEqual({ back: 'My own words', left: null })
})

test('Undo restores the changes in letter A first, and then the reply', () => {
  const after = afterTemplate(first('My own words', 'Letter A'), 'Letter A, changed', 'Letter B')
  const { back, left } = undone(after)
  expect(back).toBe('Letter A, changed')
  expect(undone(left as Replaced<string>)).toEqual({ back: 'My own words', left: null })
})

test('a letter that was undone and chosen again loses nothing', () => {
  const again = afterTemplate(undone(first('Mine', 'Letter A')).left, 'Mine', 'Letter A')
  expect(undone(again).back).toBe('Mine')
})
