import ts from 'typescript'
import { sources } from './sources.ts'

// Words for visitors belong in the catalog of their feature, where a translator finds them (docs/decisions/0600). This
// checks all markup that visitors see for words outside it, and every sentence with which a form or a verb refuses
// something.

/** Not visible to visitors, or without words to translate. */
const NOT_FOR_VISITORS: readonly RegExp[] = [
  // The staff console is in English.
  /^app\/staff\/|\/staff\//,
  /^app\/cases\/(screens\/)?(queue|desk|keys|approvals|closing|statistics|files\/preview)\//,
  /^app\/cases\/screens\/files\/(case-files|file-preview|scan-tag)/,
  /^app\/donations\/(ledger|stripe|screens\/(ledger|receipts|stripe))\//,
  /^app\/attorneys\/(screens\/)?import\//,
  /^app\/ui\/page\/console-/,
  // Passphrases and keys of staff; Markdown is written by staff too.
  /^app\/platform\/(keys|passphrases)\//,
  // The style guide shows the components to developers.
  /^app\/ui\/gallery\//,
  // Drawings with a sample of letters.
  /^app\/ui\/illustrations\//,
]

/** Forms and verbs whose sentences only staff read, by feature. */
export const OF_STAFF: Readonly<Record<string, readonly string[]>> = {
  'app/attorneys': [
    'listing/attorney-staff-forms.server.ts',
    'applications/review-application.server.ts',
    'upkeep/attorney-staff-acts.server.ts',
  ],
  'app/blog': [
    'model/forms.server.ts',
    'pictures/library-pictures.server.ts',
    'pictures/pictures-of-people.server.ts',
    'writing/many-posts.server.ts',
    'writing/placing-posts.server.ts',
    'writing/post-at.server.ts',
    'writing/post-desk.server.ts',
    'writing/post-import.server.ts',
  ],
  'app/cases': [
    'screens/forms.server.ts',
    'client/client-referral.server.ts',
    'record/case-messages.server.ts',
    'record/staff-notes.server.ts',
  ],
  'app/donations': [
    'checkout/enter-gift.server.ts',
    'model/staff-forms.server.ts',
    'portal/send-to-donor.server.ts',
    'receipts/receipt-wording.server.ts',
  ],
  'app/factbook': [
    'facts/fact-texts.server.ts',
    'editing/facts-in-archive.server.ts',
    'editing/define-record.server.ts',
    'editing/saving-facts.server.ts',
  ],
  'app/translations': [
    'publishing-variants.server.ts',
    'saving-variants.server.ts',
    'variant-desk.server.ts',
    'variant-texts.server.ts',
    'variants-in-archive.server.ts',
  ],
  'app/platform/site-settings': [
    'saved-settings.server.ts',
    'setting-proposals.server.ts',
    'settings-in-archive.server.ts',
  ],
  'app/forum': [
    'safety/moderation-queue.server.ts',
    'moderation/adding-notes.server.ts',
    'upkeep/discussions/discussions.server.ts',
    'moderation/topic-import-export/import-topics.server.ts',
    'moderation/pseudonyms/forms.server.ts',
    'moderation/official/official-answer.server.ts',
    'reading/pin-topic.server.ts',
    'moderation/topic-acts.server.ts',
    'posts/categories/categories-of-facts.server.ts',
    'posts/categories/premoderated-categories.server.ts',
    'reading/reactions/helped.server.ts',
    'moderation/appeals.server.ts',
    'safety/moderator-notes.server.ts',
    'safety/measures.server.ts',
    'moderation/removed-together.server.ts',
    'moderation/premoderated-members.server.ts',
    'moderation/reported-posts.server.ts',
    'posts/tags/tags-of-facts.server.ts',
    'composing/word-filter/forms.server.ts',
    'composing/word-filter/word-filter.server.ts',
  ],
  'app/messages': [
    'desk/message-work.server.ts',
    'desk/optimistic-lock.server.ts',
    'desk/reply-to-message.server.ts',
    'keys/message-key-rotation.server.ts',
  ],
  'app/newsletter': [
    'issues/draft-issue.server.ts',
    'issues/issue-at.server.ts',
    'issues/issue-kind.server.ts',
    'issues/issues-in-archive.server.ts',
    'sending/stop-sending.server.ts',
    'sending/test-issue.server.ts',
    'subscribers/import-subscribers.server.ts',
  ],
  'app/resources': [
    'hub/making-files.server.ts',
    'hub/review-resource.server.ts',
    'hub/shown-resources.server.ts',
    'pdfs/pdf-library.server.ts',
  ],
  'app/reply-templates': ['templates-in-archive.server.ts'],
  'app/search': [
    'failed/forms.server.ts',
    'kinds/tuning-in-archive.server.ts',
    'kinds/tuning-kinds.server.ts',
  ],
  'app/content': [
    'editing/bulk-acts.server.ts',
    'editing/selected-items.server.ts',
    'imports/undo-import.server.ts',
    'editing/kind-verbs.server.ts',
    'editing/preview-item.server.ts',
    'editing/text-acts.server.ts',
    'items/opened-links.server.ts',
    'items/text-addresses.server.ts',
    'items/text-versions.server.ts',
    'publishing/reviewers.server.ts',
    'publishing/text-states.server.ts',
  ],
  'app/copy-overrides': ['copy-overrides.server.ts', 'forms.server.ts', 'previewing-words.server.ts'],
}

const STAFF_FILES = new Set(
  Object.entries(OF_STAFF).flatMap(([feature, files]) => files.map((file) => `${feature}/${file}`)),
)

/** Attributes that are displayed or announced. */
const READ = new Set([
  'label',
  'hint',
  'title',
  'alt',
  'aria-label',
  'placeholder',
  'description',
  'lead',
  'kicker',
  'summary',
  'legend',
  'caption',
])

export function wordsInMarkup(files = sources()): string[] {
  const found: string[] = []
  for (const [file, source] of files) {
    if (!/^app\/.*\.tsx$/.test(file) || /\.test\.tsx$/.test(file)) continue
    if (NOT_FOR_VISITORS.some((place) => place.test(file))) continue
    for (const { line, text } of wordsIn(source)) {
      found.push(`${file}:${line} “${text}”: put it into copy.en.json of its feature`)
    }
  }
  return found
}

/** The same for the sentences of forms (forms.server.ts) and of verbs (`new Refused('…')`). */
export function wordsInSentences(files = sources()): string[] {
  const found: string[] = []
  for (const [file, source] of files) {
    if (!/^app\/.*\.tsx?$/.test(file) || /\.test\.tsx?$|[/-]words\.ts$/.test(file)) continue
    if (STAFF_FILES.has(file) || NOT_FOR_VISITORS.some((place) => place.test(file))) continue
    for (const { line, text } of sentencesIn(file, source)) {
      found.push(
        `${file}:${line} “${text}”: put it into copy.en.json of its feature, or the file into OF_STAFF if only they read it`,
      )
    }
  }
  return found
}

export function sentencesIn(file: string, source: ts.SourceFile): { line: number; text: string }[] {
  const found = new Map<ts.Node, { line: number; text: string }>()
  const named = namedIn(source)
  const visit = (node: ts.Node, refuses: boolean): void => {
    const text = refuses ? sentence(node) : ''
    if (text && !found.has(node))
      found.set(node, { line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text })
    const inside = refuses || refusal(node)
    // A sentence in a constant of this file.
    const value = refuses && ts.isIdentifier(node) ? named.get(node.text) : undefined
    if (value && sentence(value)) visit(value, true)
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, /(^|[/-])forms\.server\.ts$/.test(file))
  return [...found.values()]
}

/** `new Refused(…)`, a class derived from it, and `{ refused: … }`. */
function refusal(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Refused'
  if (ts.isPropertyAssignment(node)) return node.name.getText() === 'refused'
  if (!ts.isClassDeclaration(node)) return false
  return (node.heritageClauses ?? []).some(({ types }) =>
    types.some(({ expression }) => expression.getText() === 'Refused'),
  )
}

function namedIn(source: ts.SourceFile): Map<string, ts.Expression> {
  const named = new Map<string, ts.Expression>()
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer) named.set(name.getText(source), initializer)
  }
  return named
}

/** More than one word, beginning like a sentence or with a value; everything else is code. */
function sentence(node: ts.Node): string {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return ''
  if (ts.isImportDeclaration(node.parent)) return ''
  const text = literal(node, '…')
  return /^([\p{Lu}“]\S*|…\S*\s.*\p{L})\s.*\p{L}/su.test(text) ? text.replace(/\s+/g, ' ').slice(0, 60) : ''
}

function wordsIn(source: ts.SourceFile): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (/\p{L}/u.test(text))
      found.push({
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        text: text.trim().replace(/\s+/g, ' ').slice(0, 60),
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The words of a text between tags, or of an attribute that is read. */
function textOf(node: ts.Node): string {
  if (ts.isJsxText(node)) return node.text
  if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer)
    return literal(ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer)
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literal(node.expression)
  return ''
}

function literal(node: ts.Node | undefined, slot = ' '): string {
  if (!node) return ''
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(slot)
}
