import ts from 'typescript'
import { sources } from './sources.ts'
import { OWNERS } from './table-owners.ts'

// Each table belongs to one feature, and only its folder writes it. Other features call its front door.
// dependency-cruiser checks imports; this check reads the queries. It also checks that the platform names no feature's
// tables.

/** A query whose table is a variable: the check cannot tell its owner. */
const UNNAMED = 'a table by a variable'

interface Allowed {
  in: string
  tables: readonly string[]
  writes?: true
  why: string
}
/** Exceptions for other features, and why. */
const ALLOWED: readonly Allowed[] = [
  {
    in: 'app/cases',
    tables: [UNNAMED],
    writes: true,
    why: 'columns sealed alike in several of its own tables, whose names are a type there',
  },
  {
    in: 'app/staff/sign-in/member-row.server.ts',
    tables: [UNNAMED],
    why: 'the rows that vouch for an account, by a type of two of its own tables',
  },
  {
    in: 'app/platform/backup/drill.server.ts',
    tables: ['cases', 'caseFiles', 'caseKeys'],
    why: 'looks at a restored copy of every table, which no feature works on',
  },
  {
    in: 'app',
    tables: ['users', 'staff'],
    why: 'the name of a colleague beside a row is joined, not asked for row by row',
  },
  {
    in: 'app/forum',
    tables: ['members'],
    why: 'the handle beside a post is joined, for a page of posts at once',
  },
  {
    in: 'app/shared/access-card/member-card.server.ts',
    tables: ['members'],
    writes: true,
    why: 'the sealed card is a column of its member',
  },
  {
    in: 'app/cases/statistics',
    tables: ['auditLines'],
    why: 'months are counted in one query over the trail',
  },
  {
    in: 'app/forum/reading/counts',
    tables: ['auditLines'],
    why: 'what moderators did in a month is counted in one query over the trail',
  },
  {
    in: 'app/cases/record/reading-marks.server.ts',
    tables: ['auditLines'],
    why: 'a case’s readings are in the trail only',
  },
  {
    in: 'app/staff/health/trail.server.ts',
    tables: ['auditLines'],
    why: 'the page of the audit trail itself',
  },
  {
    in: 'app/staff/health/trail.server.ts',
    tables: ['caseKeys', 'messageKeys'],
    why: 'which lines a member may see is part of the query that pages them',
  },
  {
    in: 'app/cases/desk/case-access.server.ts',
    tables: ['staffKeyChanges'],
    why: 'a key that is being replaced opens too',
  },
  {
    in: 'app/messages/desk/reply-to-message.server.ts',
    tables: ['mailQueue'],
    why: 'the join keeps the question to replies that still wait, of all that were ever sent',
  },
  { in: 'app/platform/mail', tables: ['jobs'], writes: true, why: 'a letter is a job, and both go together' },
  {
    in: 'app/platform/backup/backup.server.ts',
    tables: ['caseFiles', 'caseKeys'],
    why: 'a backup knows every table (db/whole.server.ts), and files lie beside them',
  },
  {
    in: 'server/content.ts',
    tables: [UNNAMED],
    why: 'what an upgrade changed in the built-in content is found the same way for all three',
  },
  { in: 'app/staff/health/health.server.ts', tables: ['jobs'], why: 'the page of the jobs themselves' },
]

const READS = /^(selectFrom|(inner|left|right|full|cross)(Lateral)?Join)$/
const WRITES = /^(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/

interface Use {
  file: string
  line: number
  table: string
  writes: boolean
}

/** @param tables every table of the schema; reported if no folder owns it */
export function strayQueries(files = sources(), tables: ReadonlySet<string> = tablesOf(files)): string[] {
  const ownerOf = new Map(
    Object.entries(OWNERS).flatMap(([owner, names]) => names.map((name) => [name, owner.split(' ')])),
  )
  const homeless = [...tables]
    .filter((table) => !ownerOf.has(table))
    .map((table) => `db/tables: nobody owns ${table}. Add it to scripts/checks/table-owners.ts`)
  const stray = usesIn(files, tables)
    .filter(({ file, table }) => !ownerOf.get(table)?.some((owner) => isIn(file, owner)))
    .filter((use) => !ALLOWED.some((one) => covers(one, use)))
    .map(
      ({ file, line, table, writes }) =>
        `${file}:${line}: ${writes ? 'writes' : 'reads'} ${table} of ${ownerOf.get(table)?.[0] ?? 'another feature'}. Ask its front door`,
    )
  return [...homeless, ...stray]
}

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
const covers = (one: Allowed, { file, table, writes }: Use) =>
  isIn(file, one.in) && one.tables.includes(table) && (!writes || one.writes === true)

/** The names in the interfaces of db/tables/. */
function tablesOf(files: Map<string, ts.SourceFile>): Set<string> {
  const found = new Set<string>()
  for (const [file, source] of files) {
    if (!file.startsWith('db/tables/')) continue
    for (const node of source.statements) {
      if (!ts.isInterfaceDeclaration(node) || !node.name.text.endsWith('Tables')) continue
      for (const member of node.members) if (member.name) found.add(member.name.getText(source))
    }
  }
  if (found.size < 40) throw new Error(`only ${found.size} tables were found in db/tables`)
  return found
}

function usesIn(files: Map<string, ts.SourceFile>, tables: ReadonlySet<string>): Use[] {
  const uses: Use[] = []
  for (const [file, source] of files) {
    if (!/^(app|server|scripts)\//.test(file) || /\.test\.tsx?$/.test(file)) continue
    const visit = (node: ts.Node): void => {
      for (const { name, writes } of namedIn(node)) {
        if (!tables.has(name) && name !== UNNAMED) continue
        const { line } = source.getLineAndCharacterOfPosition(node.getEnd())
        uses.push({ file, line: line + 1, table: name, writes })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return uses
}

function namedIn(node: ts.Node): { name: string; writes: boolean }[] {
  if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText()))
    return inSql(node.template.getText())
  if (!ts.isCallExpression(node)) return []
  const called = ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : node.expression.getText()
  const writes = WRITES.test(called)
  if (!writes && !READS.test(called)) return []
  const [first] = node.arguments
  return first
    ? strings(first).map((text) => ({ name: text === UNNAMED ? text : (text.split(' ')[0] ?? ''), writes }))
    : []
}

/** 'cases', ['cases', 'staff as s'], or one of two by a condition. */
function strings(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(strings)
  if (ts.isIdentifier(node)) return [UNNAMED]
  if (ts.isConditionalExpression(node)) return [...strings(node.whenTrue), ...strings(node.whenFalse)]
  return []
}

/** Handwritten SQL uses the table names with underscores. */
const inSql = (text: string) =>
  [...text.matchAll(/\b(from|join|into|update)\s+"?([a-z_]+)/gi)].map(([, verb = '', name = '']) => ({
    name: name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    writes: /into|update/i.test(verb),
  }))

if (import.meta.main) for (const problem of strayQueries()) console.error(problem)
