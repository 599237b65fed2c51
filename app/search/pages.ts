/** Pages without rows of their own, with the words people would look for. */
export const fixedPages: readonly (readonly [url: string, title: string, text: string])[] = [
  [
    '/',
    'Home',
    'Rights, legal help, a community and resources for neurodivergent people and people with disabilities.',
  ],
  [
    '/about',
    'About us',
    'Who we are, our mission and our values. Our team. Founded in 2018. Dignity first, community driven, justice focused, results oriented.',
  ],
  [
    '/know-your-rights',
    'Know your rights',
    'Federal laws, the law of each of the 50 states, and examples of accommodations at work, at school and in public places.',
  ],
  [
    '/know-your-rights/quiz',
    'Quiz: know your rights',
    'Five questions on the ADA, reasonable accommodation, the Fair Housing Act, interpreters and undue hardship. You see why after each answer.',
  ],
  [
    '/know-your-rights/accommodations',
    'Accommodation examples',
    'Changes you can ask for at work, at school and in public places, with words to say.',
  ],
  [
    '/legal-help',
    'Legal Help Center',
    'Submit your case about discrimination. Our goal is a review within 48 hours (2 days). You can stay anonymous. Report a problem at work, at school, at home, with health care or with a government office.',
  ],
  [
    '/legal-help/case',
    'Follow your case',
    'Open your case with its number and six words. See its status and our messages.',
  ],
  ['/blog', 'Blog', 'Posts on legal updates, advocacy, case results, research and policy updates.'],
  ['/resources', 'Resource Hub', 'Letter templates, guides, videos, research and legal documents.'],
  [
    '/attorney-directory',
    'Attorney Directory',
    'Find a lawyer (attorney) by state, kind of law and fee: pro bono, sliding scale, fee-based or contingency.',
  ],
  ['/glossary', 'Glossary', 'Legal words and short forms, explained in plain words.'],
  ['/site-map', 'Site map', 'A list of all pages of this site.'],
  [
    '/partner',
    'Partner with us',
    'For companies, law firms, schools and community groups that want to work with us.',
  ],
  ['/donate', 'Donate', 'Give once or every month. What your gift does. Gifts in a will (legacy giving).'],
  [
    '/contact',
    'Contact us',
    'Email, phone with relay, mailing address in Washington, D.C., and a form. The accessibility statement and the legal disclaimer.',
  ],
  [
    '/contact#accessibility',
    'Accessibility statement',
    'How accessible this site is, what is missing, and how to tell us about a barrier.',
  ],
  [
    '/privacy',
    'Privacy policy',
    'What we collect, how long we keep it, and how to delete it. No tracking cookies.',
  ],
  ['/terms', 'Terms of use', 'The rules for using this site. General information, not legal advice.'],
  [
    '/newsletter',
    'Newsletter',
    'New posts and changes in the law by email, all letters so far, and how to leave.',
  ],
  [
    '/blog/feeds',
    'Feeds of the blog',
    'Follow new posts in a feed reader (Atom, JSON), without giving an address.',
  ],
  ['/dashboard', 'Dashboard', 'Your complaints, forum posts and saved resources on this device.'],
  [
    '/reading-settings',
    'Reading settings',
    'Text size, spacing, line length, colors and themes, dark mode, contrast, fonts, motion, calm view and pictures.',
  ],
  ['/forum', 'Community forum', 'A place to talk with each other. What it will be and when.'],
]
