import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Table } from './data.tsx'

// The state of a row must stay with it when another row is removed. React ties it to the row's key.

type Parent = ReactElement<{ children: ReactElement | ReactElement[] }>
const childrenOf = (element: ReactElement): ReactElement[] => [(element as Parent).props.children].flat()

function keysOf(table: ReactElement): (string | null)[] {
  const body = childrenOf(childrenOf(table)[0]!).find(({ type }) => type === 'tbody')
  return childrenOf(body!).map(({ key }) => key)
}

const people = (...names: string[]) =>
  Table({ caption: 'People', head: ['Name'], ids: names, rows: names.map((name) => [name]) })

test('a row keeps its key when earlier rows are removed', () => {
  expect(keysOf(people('sol', 'kit'))).toEqual(['sol', 'kit'])
  expect(keysOf(people('kit'))).toEqual(['kit'])
})

test('a table whose rows have no ids is refused', () => {
  expect(() => Table({ caption: 'People', head: ['Name'], ids: [], rows: [['sol']] })).toThrow('1 rows')
})

test('a column without a cell, or a cell without a heading, is refused', () => {
  expect(() => Table({ caption: 'People', head: ['Name', 'Role'], ids: ['sol'], rows: [['sol']] })).toThrow(
    '2 heads, a row of 1 cells',
  )
})
