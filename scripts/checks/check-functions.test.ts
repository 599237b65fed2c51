import { describe, expect, it } from 'vitest'
import { complexFunctions } from './check-functions.ts'
import { parse } from './sources.ts'

const problems = (text: string) => complexFunctions(new Map([['app/a.tsx', parse('app/a.tsx', text)]]))
const lines = (count: number, line: string) => `${line}\n`.repeat(count)

describe('the size of a function', () => {
  it('a function may have sixty lines', () => {
    expect(problems(`function short() {\n${lines(58, 'work()')}}`)).toEqual([])
    expect(problems(`function long() {\n${lines(59, 'work()')}}`)).toEqual([
      'app/a.tsx:1 long: lines 61, 60 at most',
    ])
  })

  it('markup is not counted, up to a limit for all of it', () => {
    const page = (markup: number) =>
      `export const Page = () => {\nreturn (<ul>\n${lines(markup, '<li />')}</ul>)\n}`
    expect(problems(page(140))).toEqual([])
    expect(problems(page(150))).toEqual(['app/a.tsx:1 Page: whole 154, 150 at most'])
  })

  it('a branch counts more the deeper it is nested, and a run of the same logic once', () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'work()' : `if (a && b && c) { ${nested(depth - 1)} }`
    expect(problems(`function five() { ${nested(5)} }`)).toEqual([])
    // 1 + 2 + 3 + 4 + 5 + 6 for the branches and 6 for their conditions
    expect(problems(`function six() { ${nested(6)} }`)).toEqual(['app/a.tsx:1 six: branches 27, 20 at most'])
  })

  it('a function inside another counts separately', () => {
    const twelve = lines(12, 'if (a) work()')
    expect(problems(`function outer() { ${twelve} ; const inner = () => { ${twelve} } }`)).toEqual([])
    expect(problems(`function outer() { ${twelve} ${twelve} }`)).toEqual([
      'app/a.tsx:1 outer: branches 24, 20 at most',
    ])
  })
})
