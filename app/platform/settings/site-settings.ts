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
      label: 'The team reads Spanish',
      hint: 'Enter “yes” if your team reads and answers messages in Spanish. Then the page “Ayuda en español” invites people to write. Empty: it says that the team may not speak Spanish.',
      says: 'Enter “yes”, or leave it empty',
      optional: true,
      width: 'short',
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
      hint: 'One example on each line: the amount, a colon, and what it pays for.',
      says: 'Write up to 8 lines, each with an amount, a colon, and what it pays for. For example: “35: one hour of advice”',
      lines: 5,
      shows: ['/donate'],
    },
  ],
}

const LISTS: SettingGroup = {
  id: 'lists',
  title: 'Lists: categories, kinds of law and fees',
  lead: 'Put one on each line, in the order in which people see them. Posts, resources and attorneys keep what they have when you change its name or its place. To change a name, write the old one, “=” and the new one: “Advocacy = Our campaigns”.',
  settings: [
    {
      name: 'BLOG_CATEGORIES',
      label: 'Categories of the blog',
      hint: 'At most 12. A new line adds a category. If you take a line out, its posts stay, but nobody can choose it. Write “(law)” after a name if a second person must read each post. Legal Updates, Case Results and Policy Updates always need one.',
      says: 'Write one name on each line: 12 at most, no name twice, 40 characters at most. For example: “Advocacy = Our campaigns”',
      lines: 7,
    },
    {
      name: 'HUB_CATEGORIES',
      label: 'Categories of the Resource Hub',
      hint: 'At most 12. A new line adds a category. Write “(retired)” after a name to stop offering it: what is in it stays, and keeps its name. Resources in the first and the last category of a new site (templates and legal) are letters: their Word file comes first.',
      says: 'Write one name on each line: 12 at most, no name twice, 40 characters at most. For example: “guides = How-to guides”',
      lines: 7,
    },
    {
      name: 'LAW_KINDS',
      label: 'Kinds of law in the attorney directory',
      hint: 'At most 20. A new line adds a kind of law. Write “(retired)” after a name to stop offering it: attorneys who have it keep it.',
      says: 'Write one name on each line: 20 at most, no name twice, 40 characters at most. For example: “Housing Law = Homes and renting”',
      lines: 9,
    },
    {
      name: 'FEE_KINDS',
      label: 'Kinds of fee in the attorney directory',
      hint: 'At most 10. Write what each means after a colon: “Pro Bono = Free help: You do not pay.” A new line adds a kind. Write “(retired)” after a name, before the colon, to stop offering it: attorneys who have it keep it.',
      says: 'Write one name on each line, then a colon and what it means: 10 at most, no name twice, 140 characters at most after the colon. For example: “Pro Bono: You do not pay for the lawyer’s work.”',
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
