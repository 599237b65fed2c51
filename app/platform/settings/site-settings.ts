import type { SettingGroup, SettingName, StaffSetting } from './setting-shape.ts'
import { TIME } from './time-settings.ts'

// Settings that staff can change at /staff/settings without the server's environment. If an environment variable of the
// same name exists, it gives the default, and what staff save overrides it.

const ANY_MAIL = 'Enter an email address, like hello@example.org'
const email = (name: SettingName, label: string, hint: string): StaffSetting => ({
  name,
  label,
  hint,
  says: ANY_MAIL,
  secondPerson: true,
  width: 'half',
})

const anHour = (
  name: SettingName,
  label: string,
  least: number,
  most: number,
  what: string,
): StaffSetting => ({
  name,
  label,
  hint: `${what} From ${least} to ${most}.`,
  says: `Enter a whole number from ${least} to ${most}`,
  width: 'short',
  shows: [],
})

const WHO: SettingGroup = {
  id: 'who',
  title: 'Who we are',
  lead: 'Pages, emails, letters and receipts say this.',
  settings: [
    {
      name: 'ORG_NAME',
      // Checks are made out to it while there is no legal name.
      secondPerson: true,
      label: 'Name',
      hint: 'The name that people know. It is at the top of every page and every email.',
      says: 'Enter a name of 60 characters or less',
      width: 'half',
    },
    {
      name: 'ORG_LEGAL_NAME',
      secondPerson: true,
      label: 'Legal name',
      hint: 'As the IRS knows it, for receipts and gifts in a will. Empty: the name above.',
      says: 'Enter a legal name of 120 characters or less',
      optional: true,
    },
    {
      name: 'ORG_ADDRESS',
      secondPerson: true,
      label: 'Mailing address',
      hint: 'In one line. Receipts and checks need it.',
      says: 'Enter an address of 200 characters or less',
    },
    {
      name: 'ORG_PHONE',
      secondPerson: true,
      label: 'Phone',
      says: 'Enter a phone number with its digits, like 202-555-0100, in 40 characters or less',
      width: 'half',
    },
    {
      name: 'ORG_PHONE_HOURS',
      label: 'When someone answers the phone',
      hint: 'For example: Monday to Friday, 9 AM to 5 PM Eastern.',
      says: 'Enter the hours in 80 characters or less',
    },
    {
      name: 'ORG_FOUNDED',
      label: 'Founded',
      hint: 'The year in which your work began, like 2018. The home page and About say it.',
      says: 'Enter a year, like 2018',
      width: 'short',
    },
    {
      name: 'ORG_REACH',
      label: 'Where you work',
      hint: 'In a few words. For example: Nationwide, or Ohio and Kentucky.',
      says: 'Enter where you work in 80 characters or less',
      width: 'half',
    },
    {
      name: 'ORG_OFFICE',
      label: 'Where your office is',
      hint: 'City and state. For example: Columbus, Ohio.',
      says: 'Enter the city and state in 80 characters or less',
      width: 'half',
    },
    {
      name: 'ORG_TAX_STATUS',
      label: 'What the organization is',
      hint: 'The end of every page says: “… is a 501(c)(3) nonprofit organization.” Say so only when the IRS has confirmed it.',
      says: 'Enter what the organization is in 80 characters or less, like “a 501(c)(3) nonprofit organization”',
    },
    {
      name: 'ORG_SPANISH',
      label: 'Messages in Spanish',
      hint: 'Then the page “Ayuda en español” invites people to write. Otherwise it says that the team may not speak Spanish.',
      says: 'Check the box, or leave it empty',
      optional: true,
      shows: ['/es'],
    },
    {
      name: 'ORG_SPANISH_READ_BY',
      label: 'Who read the page in Spanish',
      hint: 'The name of a person whose first language is Spanish and who read “Ayuda en español”, with the day. For example: Ana Ruiz, December 1, 2026. The page shows it.',
      says: 'Enter a name in 80 characters or less',
      optional: true,
      width: 'half',
      shows: ['/es'],
    },
  ],
}

const LOOK: SettingGroup = {
  id: 'look',
  title: 'Logo and color',
  lead: 'Your own logo, and your color in place of the green.',
  page: { href: '/staff/settings/look', link: 'Try and change the logo and the color' },
  settings: [
    {
      name: 'ORG_COLOR',
      label: 'Color',
      says: 'Enter a color in this form: #0b4f4a. It must be dark enough to be read in all themes',
      optional: true,
      width: 'short',
    },
    {
      name: 'ORG_LOGO',
      label: 'Logo',
      says: 'Choose a picture',
      optional: true,
    },
    {
      name: 'ORG_LOGO_NAMED',
      label: 'The logo has the name in it',
      says: 'Say yes, or leave it empty',
      optional: true,
    },
  ],
}

const MAIL: SettingGroup = {
  id: 'email',
  title: 'Email addresses',
  lead: 'Pages and emails tell people to write here. Which address our emails come from is set on the server.',
  settings: [
    email('ORG_EMAIL', 'General', 'On the contact page and at the end of every page.'),
    email('ORG_PRIVACY_EMAIL', 'Privacy', 'On the privacy page.'),
    email('ORG_PARTNER_EMAIL', 'Partners', 'On the partner page.'),
    email('ORG_GIVING_EMAIL', 'Giving', 'On the donation pages and in emails to donors.'),
    email('ORG_STAFF_EMAIL', 'Staff', 'The site writes to it when something waits for the team.'),
  ],
}

const MONEY: SettingGroup = {
  id: 'giving',
  title: 'Giving',
  lead: 'What receipts and the donation page say. Receipts that were sent stay as they are.',
  settings: [
    {
      name: 'ORG_EIN',
      secondPerson: true,
      label: 'Tax number (EIN)',
      hint: 'Receipts need it. Nine digits, like 12-3456789.',
      says: 'Enter the tax number in this form: 12-3456789',
      optional: true,
      width: 'short',
    },
    {
      name: 'ORG_FORM_990_URL',
      label: 'Web address of the last Form 990',
      says: 'Enter a web address that begins with https://',
      optional: true,
    },
    {
      name: 'ORG_BANK',
      secondPerson: true,
      label: 'Bank account for transfers',
      hint: 'Donors who choose a bank transfer are given this line. Check it with a colleague, because money goes where it says.',
      says: 'Enter the bank account in 300 characters or less',
      optional: true,
    },
    {
      name: 'GIFT_PRESETS',
      label: 'Amounts to choose from',
      hint: 'In whole dollars, with commas between them. The second one is chosen at first.',
      says: 'Enter 2 to 6 different amounts from 1 to 25000, like 35, 75, 150, 500',
      width: 'half',
      shows: ['/donate', '/donate/review'],
    },
    {
      name: 'GIFT_IMPACT',
      label: 'What a gift can do',
      hint: 'Up to 8 examples. To take one out, empty it.',
      says: 'Give each example an amount in whole dollars and what it pays for, in 120 characters or less. There can be 8',
      lines: 5,
      shows: ['/donate'],
    },
  ],
}

const LISTS: SettingGroup = {
  id: 'lists',
  title: 'Lists: categories, kinds of law and fees',
  lead: 'People see each list in the order of its places. To move an entry, change its place. Posts, resources and attorneys keep what they have when you change its name. The empty entries at the end are for new ones.',
  settings: [
    {
      name: 'BLOG_CATEGORIES',
      label: 'Categories of the blog',
      hint: 'At most 12. If you empty a name, its posts stay, but writers can no longer choose it. Legal Updates, Case Results and Policy Updates always need a second person.',
      says: 'Give each category its own name, with 40 letters, digits or spaces at most. There can be 1 to 12',
      lines: 7,
    },
    {
      name: 'HUB_CATEGORIES',
      label: 'Categories of the Resource Hub',
      hint: 'At most 12. What is in a category that is no longer offered stays, and keeps its name. Resources in the first and the last category of a new site (templates and legal) are letters: their Word file comes first.',
      says: 'Give each category its own name, with 40 letters, digits or spaces at most. There can be 1 to 12',
      lines: 7,
    },
    {
      name: 'LAW_KINDS',
      label: 'Kinds of law in the attorney directory',
      hint: 'At most 20. Attorneys who have a kind that is no longer offered keep it.',
      says: 'Give each kind of law its own name, with 40 letters, digits or spaces at most. There can be 1 to 20',
      lines: 9,
    },
    {
      name: 'FEE_KINDS',
      label: 'Kinds of fee in the attorney directory',
      hint: 'At most 10. Attorneys who have a kind that is no longer offered keep it.',
      says: 'Give each kind of fee its own name, with 40 letters, digits or spaces at most, and say what it means in 140. There can be 1 to 10',
      lines: 8,
    },
  ],
}

const LIMITS: SettingGroup = {
  id: 'limits',
  title: 'Limits',
  lead: 'They keep robots out and the server from filling up. A school, a library or an event is one network for many people. Ask the person who runs the server before you raise the last three.',
  settings: [
    anHour(
      'GIFTS_AN_HOUR',
      'Gifts from one network in one hour',
      10,
      600,
      'Raise it before an event where many people give.',
    ),
    anHour(
      'CASES_AN_HOUR',
      'Cases from one network in one hour',
      3,
      200,
      'Anyone who comes later keeps what they typed, and can send it in the next hour.',
    ),
    anHour(
      'MESSAGES_AN_HOUR',
      'Messages from one network in one hour',
      3,
      200,
      'From the contact form and the partner form.',
    ),
    anHour(
      'NEWS_AN_HOUR',
      'People who subscribe to the newsletter from one network in one hour',
      3,
      500,
      'Raise it before an event where many people subscribe.',
    ),
    {
      name: 'NEWSLETTER_PER_SECOND',
      label: 'Newsletter emails in one second',
      hint: 'Some mail servers refuse more than a few.',
      says: 'Enter a whole number from 1 to 10000',
      width: 'short',
      shows: [],
    },
    {
      name: 'DRAFTS_MOST',
      label: 'Case forms that people have started and not sent',
      says: 'Enter a whole number from 10 to 1000000',
      width: 'short',
      shows: [],
    },
    {
      name: 'DRAFTS_MB',
      label: 'Room for their files, in megabytes',
      says: 'Enter a whole number from 10 to 1000000',
      width: 'short',
      shows: [],
    },
  ],
}

export const SETTING_GROUPS: readonly SettingGroup[] = [WHO, LOOK, MAIL, MONEY, TIME, LISTS, LIMITS]

export const STAFF_SETTINGS: readonly StaffSetting[] = SETTING_GROUPS.flatMap(({ settings }) => settings)
