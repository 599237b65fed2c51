import { FooterRail } from '../illustrations/lines.tsx'
import { Logo } from './logo.tsx'

const GROUPS = [
  {
    title: 'Know and use your rights',
    links: [
      ['/know-your-rights', 'Know Your Rights'],
      ['/legal-help', 'Legal Help'],
      ['/attorney-directory', 'Attorney Directory'],
      ['/resources', 'Resource Hub'],
      ['/glossary', 'Glossary: legal words'],
    ],
  },
  {
    title: 'Who we are',
    links: [
      ['/about', 'About'],
      ['/blog', 'Blog'],
      ['/newsletter', 'Newsletter'],
      ['/forum', 'Forum'],
      ['/partner', 'Partner With Us'],
      ['/donate', 'Donate'],
    ],
  },
  {
    title: 'This website',
    links: [
      ['/search', 'Search'],
      ['/reading-settings', 'Reading settings'],
      ['/site-map', 'Site map'],
      ['/contact', 'Contact'],
    ],
  },
  {
    title: 'Privacy and access',
    links: [
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
      ['/contact#disclaimer', 'Legal Disclaimer'],
      ['/contact#accessibility', 'Accessibility Statement'],
    ],
  },
] as const

export function SiteFooter({
  organisation,
  email,
  path,
}: {
  organisation: string
  /** Unknown only where the page itself broke. */
  email?: string
  path: string
}) {
  return (
    <footer className="site-footer">
      <FooterRail />
      <div className="footer-ground">
        <div className="wrap">
          <nav aria-label="Footer" className="footer-groups">
            {GROUPS.map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.links.map(([href, label]) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="footer-end">
            <p className="footer-name">
              <Logo />
              {organisation}
            </p>
            <div className="footer-words">
              <p>
                This site gives general information only. It is not legal advice. {organisation} is a
                501(c)(3) nonprofit organization.
              </p>
              {email && (
                <p>
                  Email: <a href={`mailto:${email}`}>{email}</a>
                </p>
              )}
              <p>
                <a href={`/contact?about=${encodeURIComponent(withoutToken(path))}#write`}>
                  Report a problem with this page
                </a>
              </p>
            </div>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** The secret at the end of a link from a mail must not travel on. */
const withoutToken = (path: string): string => path.replace(/\/[\w-]{40,}$/, '')
