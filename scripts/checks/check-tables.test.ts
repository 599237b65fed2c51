import { expect, test } from 'vitest'
import { strayQueries } from './check-tables.ts'
import { parse } from './sources.ts'

const TABLES = new Set(['cases', 'caseKeys', 'staff', 'facts', 'jobs'])
const strayIn = (file: string, text: string) => strayQueries(new Map([[file, parse(file, text)]]), TABLES)

test('a query on a table of another feature is reported, however it names the table', () => {
  for (const query of [
    "db.selectFrom('cases')",
    "db.selectFrom(['cases as c'])",
    "db.selectFrom('staff').leftJoin('caseKeys as k', 'k.holder', 'staff.userId')",
    "tx.insertInto('facts')",
    "tx.updateTable(late ? 'cases' : 'staff')",
    "tx.deleteFrom('jobs')",
    'sql`select 1 from case_keys`.execute(db)',
    'db.selectFrom(table)',
  ])
    expect(strayIn('app/blog/blog.server.ts', query), query).not.toEqual([])
})

test("the owner may do anything; other features read the names of colleagues, and write none of the owner's tables", () => {
  expect(strayIn('app/cases/desk/undo.server.ts', "tx.deleteFrom('caseKeys')")).toEqual([])
  expect(strayIn('app/blog/blog.server.ts', "db.selectFrom('staff')")).toEqual([])
  expect(strayIn('app/blog/blog.server.ts', "db.updateTable('staff')")).toEqual([
    'app/blog/blog.server.ts:1: writes staff of app/staff. Ask its front door',
  ])
  expect(strayIn('app/platform/jobs/jobs.server.ts', "tx.selectFrom('cases')")).toHaveLength(1)
})

test('a table without an owner is reported', () => {
  expect(strayQueries(new Map(), new Set(['letters']))).toHaveLength(1)
})
