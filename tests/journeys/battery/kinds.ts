import { type Example, nameOf } from './example.ts'

/**
 * One screen of each kind, by its name. These are looked at more closely than the others, which are made of the same parts:
 * by axe in every theme, narrow and dark, by Tab in both directions, and in a browser without scripts.
 */
export const KINDS: Record<string, string> = {
  '/': 'the home page',
  '/about': 'a page to read',
  '/know-your-rights': 'a list with sections',
  '/know-your-rights/:slug (state)': 'a page of the law',
  '/know-your-rights/quiz (answered)': 'the quiz',
  '/contact': 'a form',
  '/contact (error)': 'a form with errors',
  '/contact (sent)': 'a form that was sent',
  '/legal-help': 'the long form',
  '/legal-help/questions/:step (error)': 'one question at a time',
  '/legal-help/sent': 'what a person keeps',
  '/legal-help/case': 'a case, for its person',
  '/reading-settings (saved)': 'settings',
  '/blog/:postId': 'a post',
  '/attorney-directory': 'cards and filters',
  '/attorney-directory/print': 'a page to print',
  '/donate/card': 'a card to print',
  '/donate': 'choices in tiles',
  '/dashboard (used)': 'what this device knows',
  '/search (results)': 'what search found',
  '/newsletter/archive/:number': 'a letter',
  '/staff/sign-in (error)': 'signing in',
  '/staff': 'the overview of the staff',
  '/staff/cases': 'a list of the staff',
  '/staff/cases/:caseId (opened)': 'a case, for the staff',
  '/staff/messages/:messageId (opened)': 'a message, for the staff',
  '/staff/gifts/:giftId (error)': 'a record of the staff with errors',
  '/staff/newsletter/:issueId': 'an editor',
  '/staff/keys': 'a table with buttons',
  '/staff/report': 'figures',
  '/styleguide': 'every part in every state',
  '/*': 'a page that is not there',
}

/**
 * States that one part makes wherever they occur. npm test looks at the screens below and at those of KINDS in each of these states; at all
 * others in npm run test:full. How each form tells its errors, tests/requests/errors-told.test.ts reads in what the server sends.
 */
const OF_ONE_PART = [
  'error',
  'empty',
  'empty page',
  'signed out',
  'unknown',
  'gone',
  'over',
  'closed',
  'none',
]
const SEEN_EACH_TIME = [
  '/legal-help (error)',
  '/legal-help/case (closed)',
  '/account/code (error)',
  '/attorney-directory/join (error)',
  '/staff/settings (error)',
  '/staff/facts/:kind/new (error)',
  // What these need first, no form gives that is sent with nothing in it.
  '/contact/case/:token (error)',
  '/know-your-rights/quiz (error)',
  '/legal-help/questions/check (error)',
  '/staff/forum/appeals/:appealId (error)',
  '/staff/forum/:postId/edit (error)',
  '/dashboard/kept/:id (error)',
  '/dashboard/complaints (error)',
  '/account/emails (error)',
  '/account/words (error)',
  '/account/delete (error)',
  '/staff/join/:token (error)',
  '/staff/cases/:caseId/export (error)',
  '/staff/attorneys/waiting/:id (error)',
  '/staff/gifts/words (error)',
  '/newsletter/preferences (error)',
  '/search (empty)',
  '/forum/:category (empty page)',
  '/forum/topic/:topicId (gone)',
  '/forum/:category/new (signed out)',
  '/forum/post/:postId (unknown)',
  '/contact/copy/:id (closed)',
  '/donate/mine/:token (over)',
]

export const inFullOnly = (example: Example): boolean =>
  OF_ONE_PART.includes(example.state ?? '') &&
  !(nameOf(example) in KINDS) &&
  !SEEN_EACH_TIME.includes(nameOf(example))
